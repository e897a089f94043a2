import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsCondition } from './scripts/build/target.ts';
import { keepFilesInMemory, runOnTestsEdition } from './tests/support/running/environment.ts';

runOnTestsEdition();
keepFilesInMemory();

// The same conditions as in Vitest, because some libraries have files for bundlers that do not run in Node.
const conditions = [testsCondition, ...defaultServerConditions.filter((condition) => condition !== 'module')];
const onTestsEdition = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** These need a separate process: they replace a module, or count what the process started. */
const alone = ['server/passes/public-url.test.ts', 'server/photos/decoders.test.ts'];

/** Tests that start servers take longest, so they come first. Vitest would sort the files by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inTests = ({ moduleId }: TestSpecification) => /\/(tests\/server|lab\/cluster)\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(inTests), ...sorted.filter((file) => !inTests(file))];
  }
}

export default defineConfig({
  test: {
    // Some files mostly wait for timeouts, so three workers keep two processors busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // These timeouts only end a test that hangs. A test checks its own time limits.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        ...onTestsEdition,
        extends: true,
        test: {
          name: 'server',
          include: ['{server,scripts,lab,tests}/**/*.test.ts'],
          exclude: ['tests/fest/**', ...alone],
          globalSetup: 'tests/support/running/global-setup.ts',
          // The files share processes. Loading the server's code for each file would take a third of their time.
          isolate: false,
        },
      },
      {
        ...onTestsEdition,
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: 'tests/support/running/built.ts' },
      },
      {
        ...onTestsEdition,
        extends: true,
        // The files share a process, because they need no database and have no side effects.
        test: { name: 'pure', include: ['{contract,programme,app}/**/*.test.{ts,tsx}'], isolate: false },
      },
      // Tests of the documents and pictures for visitors. They run on the real fest/, not on the tests' edition.
      { extends: true, test: { name: 'fest', include: ['tests/fest/*.test.ts'], env: { NODE_OPTIONS: '' } } },
    ],
  },
});
