/**
 * The tests have an edition of their own in tests/edition/. Node, Vite and TypeScript take it in the place of fest/
 * under this condition (package.json, `imports`), and its build stands beside the real one.
 */
export const testsCondition = 'tests-edition';

export type Target = { fest: string; build: string; conditions: string[] };

/** What visitors get. */
export const shipped: Target = { fest: 'fest', build: 'build', conditions: [] };
export const forTests: Target = { fest: 'tests/edition', build: 'build/tests', conditions: [testsCondition] };

const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');

/** What this process builds and runs. */
export const target = flags.includes(testsCondition) ? forTests : shipped;
