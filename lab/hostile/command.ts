import { excesses, lineOf, summaryOf } from '#lab/hostile/report.ts';
import { full, runHostile } from '#lab/hostile/run.ts';
import { readArguments } from '#scripts/arguments.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';

/** `npm run hostile`: sends a real server more than 25,000 hostile requests on each database. */

const usage = `npm run hostile               attacks a server on SQLite, then on PostgreSQL, for 8 minutes each
npm run hostile -- SEED       repeats the requests of an earlier run
  --on sqlite|postgres        attacks only on this database`;

const databases = ['sqlite', 'postgres'];

const { values, positionals } = readArguments(usage, { on: { type: 'string' } }, 1);
const seed = Number(positionals[0] ?? Date.now() % 1_000_000);
const chosen = databases.filter((database) => values.on === undefined || values.on === database);
if (!Number.isSafeInteger(seed) || chosen.length === 0) {
  console.error(usage);
  process.exit(1);
}
console.log(`The seed is ${seed}: \`npm run hostile -- ${seed}\` repeats this run.`);
let faults = 0;
for (const database of chosen) {
  console.log(`\nOn ${database}`);
  const postgres = database === 'postgres' ? await startPostgres() : null;
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const report = await runHostile({ scale: full, seed, databaseUrl }, (tally) => console.log(lineOf(tally)));
  await postgres?.stop();
  console.log(summaryOf(report).join('\n'));
  const found = [...report.faults, ...excesses(report)];
  for (const fault of found.slice(0, 30)) console.error(fault);
  faults += found.length;
}
process.exit(faults > 0 ? 1 : 0);
