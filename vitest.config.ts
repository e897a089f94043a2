import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      '{contract,fest,programme,server,scripts,app,bench,tests/docs,tests/server,tests/faults,tests/cluster}/**/*.test.{ts,tsx}',
    ],
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
