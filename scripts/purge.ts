import { parseArgs } from 'node:util';
import { edition } from '#fest/edition.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { openConfigured } from '#server/database/open.ts';
import { print, runCommand } from './command.ts';
import { mustExist } from './existing-database.ts';
import { dueOn } from './purge/due.ts';
import { findParticipant } from './purge/find.ts';
import { finishPurges, unfinishedPurges } from './purge/finish.ts';
import { takeInventory } from './purge/inventory.ts';
import type { Purged } from './purge/overwrite.ts';
import { deleteDue, deleteParticipant } from './purge/purge.ts';
import { sayDue, sayInventory, sayLeft } from './purge/say.ts';
import { sayStatistics } from './purge/statistics.ts';

/** `npm run purge`: deletes participants' personal data when fest/ says so, and one participant's at any time. */

const usage = `npm run purge                                    what there is, and what is due by the days in fest/
npm run purge -- --confirm                       deletes what is due
npm run purge -- --participant EMAIL             whom it would delete; --contact NUMBER where the email has several,
                                                 a reference such as 7K2Q-9XMA in the place of an email that is not known
npm run purge -- --participant EMAIL --confirm   deletes that participant, whatever the day is`;

const nothingDeleted = 'Nothing was deleted. Add --confirm to delete.';
const free = "free parts of the database's files may still have what was deleted.";
const interrupted = `An earlier purge was interrupted, so that ${free}`;
const withdrawn = `Participants withdrew, and ${free}`;

async function deleteByDay(purged: Purged, confirm: boolean): Promise<void> {
  const now = new Date();
  const due = dueOn(edition, now);
  const before = await takeInventory(purged.db);
  print(`There are ${sayInventory(before)}.`, sayDue(edition, due));
  if (!due.photos) return;
  if (!confirm) return print(nothingDeleted);
  const { statistics, file } = await deleteDue(purged, due, now);
  if (statistics && file) print(`Counts that stay, in ${file}:`, ...sayStatistics(statistics));
  print(due.registrations ? 'Deleted all of it.' : `Deleted ${before.photos} ID photos.`);
}

async function deleteOne(purged: Purged, email: string, contact: string | undefined, confirm: boolean): Promise<void> {
  const { id, name, ...found } = await findParticipant(purged.db, email, contact);
  print(
    `${[name, found.email, found.contact].filter(Boolean).join(', ')}: the registration, its events, photo, answers and mails.`,
  );
  if (!confirm) return print(nothingDeleted);
  await deleteParticipant(purged, id, new Date());
  print('Deleted.');
}

async function finish(purged: Purged): Promise<void> {
  if (await finishPurges(purged, new Date())) print(...sayLeft(await takeInventory(purged.db), purged.onPostgres));
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
  throw new StartFault(usage.split('\n'));
}

await runCommand(async () => {
  const { confirm = false, participant, contact } = readArguments(process.argv.slice(2));
  const config = readConfig();
  mustExist(config);
  const { db } = await openConfigured(config);
  const purged = { db, onPostgres: config.databaseUrl !== null, dataDir: config.dataDir };
  try {
    const unfinished = await unfinishedPurges(db);
    const reason = unfinished.some(({ kind }) => kind === 'purged') ? interrupted : withdrawn;
    if (unfinished.length > 0) print(confirm ? `${reason} This one finishes it.` : `${reason} --confirm finishes it.`);
    await (participant === undefined
      ? deleteByDay(purged, confirm)
      : deleteOne(purged, participant, contact, confirm)
    ).finally(() => confirm && finish(purged));
  } finally {
    await db.destroy();
  }
});
