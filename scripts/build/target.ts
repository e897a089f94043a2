/** Under this condition `#fest/` means tests/edition/ (package.json, `imports`). */
export const testsCondition = 'tests-edition';

export type Target = { fest: string; build: string; conditions: string[] };

export const shipped: Target = { fest: 'fest', build: 'build', conditions: [] };
export const forTests: Target = { fest: 'tests/edition', build: 'build/tests', conditions: [testsCondition] };

const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');

export const target = flags.includes(testsCondition) ? forTests : shipped;
