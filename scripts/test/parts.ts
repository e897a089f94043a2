import { playwrightCount, vitestCount } from './counts.ts';
import type { Part } from './part.ts';

/** `npm run check`: static checks. */
export const checks: Part[] = [
  { name: 'types', commands: ['contract', 'app', '.'].map((project) => ['tsc', '-p', project]) },
  { name: 'lint', commands: [['biome', 'ci', '--colors=off', '.'], ['knip']] },
  { name: 'house', commands: [['node', 'scripts/check/house.ts']] },
];

/** Builds site and server for fest/ and for the tests' edition. Then checks the size of the pages. */
export const build: Part = {
  name: 'build',
  commands: [
    ['node', 'scripts/build.ts'],
    ['node', '--conditions=tests-edition', 'scripts/build.ts'],
    ['node', 'scripts/check/budgets.ts'],
  ],
};

const results = 'test-results';

/** These parts run the product, one part at a time. */
export const tests: Part[] = [
  { name: 'faults', commands: [['npm', 'run', 'faults', '--', '--short']] },
  {
    name: 'unit and server',
    commands: [['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${results}/vitest.json`]],
    count: (passed) => vitestCount(passed, `${results}/vitest.json`),
  },
  {
    name: 'journeys',
    commands: [['npm', 'run', 'journeys', '--', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
    count: (passed) => playwrightCount(passed, `${results}/playwright.json`),
  },
  { name: 'rehearsal', commands: [['npm', 'run', 'rehearsal']] },
];
