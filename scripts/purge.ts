import '#programme/check.ts';
import { edition } from '#fest/edition.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { readArguments } from './arguments.ts';
import { openExisting, print, runCommand } from './command.ts';
import { findParticipant } from './purge/find.ts';
import { sayDue, sayInventory, sayLeft, takeInventory } from './purge/inventory.ts';
import type { Purged } from './purge/overwrite.ts';
import { finishPurges, unfinishedPurges } from './purge/overwrite.ts';
import { deleteDue, deleteParticipant, dueOn, refuseLater } from './purge/purge.ts';
import { sayStatistics } from './purge/statistics.ts';

/** `npm run purge`: deletes personal data that is due by the dates in fest/, or one participant's data at any time. */

const usage = `npm run purge                                    shows the stored data and what is due by the dates in fest/
npm run purge -- --confirm                       deletes what is due
npm run purge -- --participant EMAIL             shows one participant; add --contact NUMBER if several share the email,
                                                 or give a reference such as 7K2Q-9XMA instead of the email
npm run purge -- --participant EMAIL --confirm   deletes that participant on any day`;

const nothingDeleted = 'Nothing was deleted. Add --confirm to delete.';
const free = 'deleted data may still be in free parts of the database files.';
const interrupted = `An earlier purge was interrupted: ${free}`;
const withdrawn = `Participants withdrew: ${free}`;

async function deleteByDay(purged: Purged, confirm: boolean): Promise<void> {
  const now = new Date();
  const due = dueOn(edition, now);
  const before = await takeInventory(purged.db);
  print(`There are ${sayInventory(before)}.`, sayDue(edition, due));
  if (!due.photos) return;
  await refuseLater(purged.db, edition, due);
  if (!confirm) return print(nothingDeleted);
  const { statistics, file } = await deleteDue(purged, due, now);
  if (statistics && file) print(`Wrote anonymous counts to ${file}:`, ...sayStatistics(statistics));
  print(due.registrations ? 'Deleted all registrations.' : `Deleted ${before.photos} ID photos.`);
}

async function deleteOne(purged: Purged, email: string, contact: string | undefined, confirm: boolean): Promise<void> {
  const { id, name, ...found } = await findParticipant(purged.db, email, contact);
  print(
    `To delete: the registration of ${[name, found.email, found.contact].filter(Boolean).join(', ')}, with its events, photo, answers and mails.`,
  );
  if (!confirm) return print(nothingDeleted);
  await deleteParticipant(purged, id, new Date());
  print('Deleted.');
}

async function finish(purged: Purged): Promise<void> {
  if (await finishPurges(purged, new Date())) print(...sayLeft(await takeInventory(purged.db), purged.onPostgres));
}

const { values } = readArguments(usage, {
  confirm: { type: 'boolean', default: false },
  participant: { type: 'string' },
  contact: { type: 'string' },
});

await runCommand(async () => {
  const { confirm, participant, contact } = values;
  if (contact !== undefined && participant === undefined) throw new StartFault(usage.split('\n'));
  const config = readConfig();
  const { db } = await openExisting(config);
  const purged = { db, onPostgres: config.databaseUrl !== null, dataDir: config.dataDir };
  try {
    const unfinished = await unfinishedPurges(db);
    const reason = unfinished.some(({ kind }) => kind === 'purged') ? interrupted : withdrawn;
    if (unfinished.length > 0) print(`${reason} ${confirm ? 'This purge' : '--confirm'} overwrites it.`);
    await (participant === undefined
      ? deleteByDay(purged, confirm)
      : deleteOne(purged, participant, contact, confirm)
    ).finally(() => confirm && finish(purged));
  } finally {
    await db.destroy();
  }
});
