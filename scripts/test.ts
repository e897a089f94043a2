import { rmSync } from 'node:fs';
import { readArguments, sayIfReadOnly } from './arguments.ts';
import { type PartOutcome, run, runSideBySide, sum, tableOf } from './test/part.ts';
import { build, checks, tests } from './test/parts.ts';

/** `npm test`: runs every check and test, even after a failure. The last line shows the totals. */
sayIfReadOnly();
readArguments('npm test   runs every check and test, even after a failure; takes about ten minutes');
rmSync('test-results', { recursive: true, force: true });

const began = performance.now();
const outcomes: PartOutcome[] = await runSideBySide([...checks, build]);
for (const part of tests) outcomes.push(await run(part));

console.log(`\n${tableOf(outcomes, (performance.now() - began) / 1000)}`);
console.log(`\n${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`);
process.exit(sum(outcomes, 'failed') > 0 ? 1 : 0);
