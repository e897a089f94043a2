import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsCondition } from './scripts/build/target.ts';
import { keepFilesInMemory } from './tests/support/files-in-memory.ts';
import { runOnTestsEdition } from './tests/support/tests-edition.ts';

runOnTestsEdition();
keepFilesInMemory();

// As Vitest itself has them: some libraries' files for bundlers do not run in Node.
const conditions = [testsCondition, ...defaultServerConditions.filter((condition) => condition !== 'module')];
const onTestsEdition = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** The files in tests/ start servers and take longest, so they come first; Vitest goes by the size of a file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inTests = ({ moduleId }: TestSpecification) => /\/tests\/(server|cluster)\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(inTests), ...sorted.filter((file) => !inTests(file))];
  }
}

export default defineConfig({
  test: {
    // Left to itself Vitest keeps a processor free, which on two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    projects: [
      {
        ...onTestsEdition,
        extends: true,
        test: {
          name: 'server',
          include: ['{server,scripts,bench,tests}/**/*.test.ts'],
          exclude: ['tests/fest/**'],
          globalSetup: 'tests/support/global-setup.ts',
          hookTimeout: 30_000,
        },
      },
      {
        ...onTestsEdition,
        extends: true,
        // They share a process: they need no database and change nothing outside themselves.
        test: { name: 'pure', include: ['{contract,programme,app}/**/*.test.{ts,tsx}'], isolate: false },
      },
      // The documents and pictures that visitors get: these tests run on fest/, whatever it says.
      { extends: true, test: { name: 'fest', include: ['tests/fest/*.test.ts'], env: { NODE_OPTIONS: '' } } },
    ],
  },
});
