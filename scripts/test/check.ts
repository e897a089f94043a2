import { readArguments } from '#scripts/arguments.ts';
import { runSideBySide, sum, tableOf } from './part.ts';
import { checks } from './parts.ts';

/** `npm run check`, `npm run types` and `npm run lint`: all checks or some of them, without running a test. */

const names = checks.map(({ name }) => name);
const usage = `npm run check                      checks types and lint, in seconds
npm run types, npm run lint        check one of them
npm run check -- ${names.join(' ')}   runs only the named checks`;

const chosen = readArguments(usage, {}, names.length).positionals;
const unknown = chosen.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no check ${unknown}.\n${usage}`);
  process.exit(1);
}

const began = performance.now();
const outcomes = await runSideBySide(checks.filter(({ name }) => chosen.length === 0 || chosen.includes(name)));
console.log(`\n${tableOf(outcomes, (performance.now() - began) / 1000)}`);
process.exit(sum(outcomes, 'failed') > 0 ? 1 : 0);
