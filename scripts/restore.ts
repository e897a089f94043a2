import { type Config, readConfig } from '#server/config/config.ts';
import { openConfigured } from '#server/database/open.ts';
import { lockFolder } from '#server/database/sqlite/lock.ts';
import { placeOf, readArguments } from './backup/arguments.ts';
import { fileSource, type Source } from './backup/read.ts';
import { timeIn } from './backup/repository/names.ts';
import { openPlace } from './backup/repository/place.ts';
import { findKept, keptSource, listKept } from './backup/repository/source.ts';
import { restore } from './backup/restore.ts';
import { sayContents } from './backup/say.ts';
import { print, runCommand } from './command.ts';

/** `npm run restore`: what a backup holds, into either database. */

const usage = `npm run restore                       lists the backups where BACKUP_TO says
npm run restore -- NAME               fills an empty database from one of them; latest is the newest
npm run restore -- FILE               fills an empty database from a file
npm run restore -- … --overwrite      replaces the fest that is in the database
npm run restore -- … --without-broken-photos   leaves out photos that are gone or damaged
End the server first. Everybody is signed out.`;

const placeIn = (config: Config) => openPlace(placeOf(config, usage), new AbortController().signal);

async function list(config: Config): Promise<void> {
  const place = placeIn(config);
  const all = await listKept(place);
  if (all.length === 0) return print(`${place.name} holds no backup.`);
  for (const { name, takenAt, size } of all)
    print([name, `${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`, `${(size / 1e6).toFixed(1)} MB`]);
}

async function sourceOf(config: Config, what: string): Promise<Source> {
  if (what !== 'latest' && timeIn(what) === null) return fileSource(what);
  const place = placeIn(config);
  return keptSource(place, await findKept(place, what), config.backups.identity);
}

async function fill(config: Config, source: Source, options: { overwrite: boolean; withoutBrokenPhotos: boolean }) {
  const lock = lockFolder(config);
  const { db } = await openConfigured(config);
  try {
    const restored = await restore(db, source, { onPostgres: config.databaseUrl !== null, ...options });
    print(`The database holds what ${source.name} holds:`, ...sayContents(restored));
    if (restored.brokenPhotos > 0) print(`Photos that were gone or damaged and left out: ${restored.brokenPhotos}`);
  } finally {
    await db.destroy();
    lock.release();
  }
}

await runCommand(async () => {
  const { what, has } = readArguments(process.argv.slice(2), ['overwrite', 'without-broken-photos'], usage);
  const config = readConfig();
  if (what === null) return list(config);
  const withoutBrokenPhotos = has('without-broken-photos');
  await fill(config, await sourceOf(config, what), { overwrite: has('overwrite'), withoutBrokenPhotos });
});
