import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsCondition } from './scripts/build/target.ts';
import { keepFilesInMemory, runOnTestsEdition } from './tests/support/running/environment.ts';

runOnTestsEdition();
keepFilesInMemory();

// Leave out the condition `module`, because some libraries' files for bundlers do not run in Node.
const conditions = [testsCondition, ...defaultServerConditions.filter((condition) => condition !== 'module')];
const onTestsEdition = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** This test has a process of its own, because it counts the child processes of its process. */
const alone = 'server/photos/decoders.test.ts';

/** Tests that start servers take longest, so they run first. Vitest alone would sort by file size. */
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
    // These timeouts only end hung tests. Tests check their own time limits.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        ...onTestsEdition,
        extends: true,
        test: {
          name: 'server',
          include: ['{server,scripts,lab,tests}/**/*.test.ts'],
          exclude: ['tests/fest/**', alone],
          globalSetup: 'tests/support/running/global-setup.ts',
          // Test files share processes. Loading the server's code again for each file would take a third of the time.
          isolate: false,
        },
      },
      {
        ...onTestsEdition,
        extends: true,
        test: { name: 'alone', include: [alone], globalSetup: 'tests/support/running/built.ts' },
      },
      {
        ...onTestsEdition,
        extends: true,
        // These test files share a process, because they need no database and have no side effects.
        test: { name: 'pure', include: ['{contract,programme,app}/**/*.test.{ts,tsx}'], isolate: false },
      },
      // Tests the documents and pictures for visitors, in the real fest/ instead of the tests' edition.
      { extends: true, test: { name: 'fest', include: ['tests/fest/*.test.ts'], env: { NODE_OPTIONS: '' } } },
    ],
  },
});
