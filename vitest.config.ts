import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { testsCondition } from './scripts/build/target.ts';
import { runOnTestsEdition } from './tests/support/tests-edition.ts';

runOnTestsEdition();

// As Vitest itself has them: some libraries' files for bundlers do not run in Node.
const conditions = [testsCondition, ...defaultServerConditions.filter((condition) => condition !== 'module')];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions } },
        test: {
          name: 'unit',
          include: ['{contract,programme,server,scripts,app,bench,tests}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      // The facts, documents and pictures that visitors get.
      { test: { name: 'fest', include: ['fest/**/*.test.ts'], testTimeout: 20_000, env: { NODE_OPTIONS: '' } } },
    ],
  },
});
