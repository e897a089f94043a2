import { excesses, lineOf, summaryOf } from '#tests/hostile/report.ts';
import { full, runHostile } from '#tests/hostile/run.ts';

/** `npm run hostile`: attacks a real server with more than 20,000 generated requests, and judges every answer. */
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
console.log(`The seed is ${seed}: \`npm run hostile -- ${seed}\` repeats this run.`);
const report = await runHostile(full, seed, (tally) => console.log(lineOf(tally)));
console.log(summaryOf(report).join('\n'));
const faults = [...report.faults, ...excesses(report)];
for (const fault of faults.slice(0, 30)) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
