import { parseArgs } from 'node:util';
import { edition } from '#fest/edition.ts';
import { readConfig, StartFault } from '#server/config.ts';
import { openConfigured } from '#server/database/open.ts';
import { runCommand } from './command.ts';
import { mustExist } from './existing-database.ts';
import { dueOn } from './purge/due.ts';
import { findParticipant } from './purge/find.ts';
import { takeInventory } from './purge/inventory.ts';
import { type Purged, purgeDue, purgeParticipant } from './purge/purge.ts';
import { sayDue, sayInventory, sayLeft } from './purge/say.ts';
import { sayStatistics } from './purge/statistics.ts';

/** `npm run purge`: deletes participants' personal data when fest/ says so, and one participant's at any time. */

const usage = `npm run purge                                    what there is, and what is due by the days in fest/
npm run purge -- --confirm                       deletes what is due
npm run purge -- --participant EMAIL             whom it would delete; --contact NUMBER where the email has several
npm run purge -- --participant EMAIL --confirm   deletes that participant, whatever the day is`;

const nothingDeleted = 'Nothing was deleted. Add --confirm to delete.';

async function purgeByDay(purged: Purged, confirm: boolean): Promise<void> {
  const now = new Date();
  const due = dueOn(edition, now);
  const before = await takeInventory(purged.db);
  console.log(`There are ${sayInventory(before)}.\n${sayDue(edition, due)}`);
  if (!due.photos) return;
  if (!confirm) return console.log(nothingDeleted);
  const { statistics, file, overwritten } = await purgeDue(purged, due, now);
  if (statistics && file) console.log(`Counts that stay, in ${file}:\n${sayStatistics(statistics)}`);
  console.log(due.registrations ? 'Deleted all of it.' : `Deleted ${before.photos} ID photos.`);
  console.log(sayLeft(await takeInventory(purged.db), purged.onPostgres, overwritten));
}

async function purgeOne(purged: Purged, email: string, contact: string | undefined, confirm: boolean): Promise<void> {
  const { id, name, ...found } = await findParticipant(purged.db, email, contact);
  console.log(`${name}, ${found.email}, ${found.contact}: the registration, its events, photo and answers.`);
  if (!confirm) return console.log(nothingDeleted);
  const overwritten = await purgeParticipant(purged, id, new Date());
  console.log('Deleted.');
  console.log(sayLeft(await takeInventory(purged.db), purged.onPostgres, overwritten));
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { confirm: { type: 'boolean' }, participant: { type: 'string' }, contact: { type: 'string' } },
    });
    if (values.contact === undefined || values.participant !== undefined) return values;
  } catch {
    // An unknown option.
  }
  throw new StartFault([usage]);
}

await runCommand(async () => {
  const { confirm = false, participant, contact } = readArguments(process.argv.slice(2));
  const config = readConfig();
  mustExist(config);
  const db = await openConfigured(config);
  const purged = { db, onPostgres: config.databaseUrl !== null, dataDir: config.dataDir };
  try {
    if (participant === undefined) await purgeByDay(purged, confirm);
    else await purgeOne(purged, participant, contact, confirm);
  } finally {
    await db.destroy();
  }
});
