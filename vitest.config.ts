import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsCondition } from './scripts/build/target.ts';
import { keepFilesInMemory, runOnTestsEdition } from './tests/support/running/environment.ts';

runOnTestsEdition();
keepFilesInMemory();

// As Vitest itself has them: some libraries' files for bundlers do not run in Node.
const conditions = [testsCondition, ...defaultServerConditions.filter((condition) => condition !== 'module')];
const onTestsEdition = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** These need a process to themselves: they put another module in the place of one, or count what the process started. */
const alone = ['server/passes/public-url.test.ts', 'server/photos/decoders.test.ts'];

/** The files in tests/ start servers and take longest, so they come first; Vitest goes by the size of a file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inTests = ({ moduleId }: TestSpecification) => /\/(tests\/server|lab\/cluster)\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(inTests), ...sorted.filter((file) => !inTests(file))];
  }
}

export default defineConfig({
  test: {
    // Some files mostly wait for deadlines, so three keep two processors busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // What a test promises of time it says itself; these only end one that hangs.
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
          // They share processes: starting the server's code anew for each would take a third of their time.
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
        // They share a process: they need no database and change nothing outside themselves.
        test: { name: 'pure', include: ['{contract,programme,app}/**/*.test.{ts,tsx}'], isolate: false },
      },
      // The documents and pictures that visitors get: these tests run on fest/, whatever it says.
      { extends: true, test: { name: 'fest', include: ['tests/fest/*.test.ts'], env: { NODE_OPTIONS: '' } } },
    ],
  },
});
