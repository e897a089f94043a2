import { readArguments } from '#scripts/arguments.ts';
import { breaches } from './breaches.ts';
import { clockStepped } from './injected/clock.ts';
import { databaseFrozen, postgresStopped } from './injected/database.ts';
import { deskKilled } from './injected/desk.ts';
import { diskFull } from './injected/disk-full.ts';
import { poolers } from './injected/pooler.ts';
import { killedInRoom } from './injected/room.ts';
import { killed, terminated } from './injected/servers.ts';
import { complaintsOf, faultsTable, isPlayed, isSound, playAll, type Turn } from './run.ts';

/** `npm run faults`: do acknowledged writes survive when things break? See docs/trust.md. */

const usage = `npm run faults              injects every fault on both databases, in about 25 minutes
npm run faults -- --short   injects most faults once or twice, as npm test does
npm run faults -- --broken  runs servers that break a promise on purpose, and must report each of them
  --seed N                  repeats the choices of an earlier run
  --only WORD               injects only faults with that word in their name`;

const faults = [
  ...[killed, killedInRoom, terminated, postgresStopped, databaseFrozen, diskFull],
  ...[clockStepped, deskKilled, ...poolers],
];

type Form = { short: boolean; broken: boolean };

function turnsOf({ short, broken }: Form): Turn[] {
  if (broken) return breaches.map((breach) => ({ ...breach, isDue: (finding) => finding[breach.shows].length > 0 }));
  return faults.flatMap(({ databases, times, ...fault }) =>
    databases.map((database) => ({ ...fault, database, times: short ? times.short : times.full, isDue: isSound })),
  );
}

const flag = { type: 'boolean', default: false } as const;
const { values } = readArguments(usage, {
  short: flag,
  broken: flag,
  seed: { type: 'string' },
  only: { type: 'string', default: '' },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
if (!Number.isSafeInteger(seed)) {
  console.error(usage);
  process.exit(1);
}
console.log(`The seed is ${seed}.`);
const turns = turnsOf(values).filter(({ name, times }) => times > 0 && name.includes(values.only));
const rows = await playAll(turns, seed);
console.log(`\n${faultsTable(rows)}\n`);
if (!values.broken) for (const complaint of rows.flatMap(complaintsOf)) console.log(complaint);
// Exit, because Node 26 may spin for ever while cleaning up dead connections.
const isSoundAll = rows.every(({ turn, finding }) => turn.isDue(finding));
process.exit(isSoundAll && rows.some(({ finding }) => isPlayed(finding)) ? 0 : 1);
