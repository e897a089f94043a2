import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { testsCondition } from './scripts/build/target.ts';
import { runOnTestsEdition } from './tests/support/tests-edition.ts';

runOnTestsEdition();

// As Vitest itself has them: some libraries' files for bundlers do not run in Node.
const conditions = [testsCondition, ...defaultServerConditions.filter((condition) => condition !== 'module')];
const onTestsEdition = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  test: {
    // Left to itself Vitest keeps a processor free, which on two is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 20_000,
    projects: [
      {
        ...onTestsEdition,
        extends: true,
        test: {
          name: 'server',
          include: ['{server,scripts,bench,tests}/**/*.test.ts'],
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
      // The facts, documents and pictures that visitors get.
      { extends: true, test: { name: 'fest', include: ['fest/**/*.test.ts'], env: { NODE_OPTIONS: '' } } },
    ],
  },
});
