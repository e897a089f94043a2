import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { lockFolder } from '#server/database/sqlite/lock.ts';
import { readArguments } from './arguments.ts';
import { backupTarget, describeContents } from './backup/arguments.ts';
import { fileSource, type Source } from './backup/file/read.ts';
import { timeIn } from './backup/repository/names.ts';
import { openRepository } from './backup/repository/repository.ts';
import { findBackup, listBackups, repositorySource } from './backup/repository/source.ts';
import { restore } from './backup/restore.ts';
import { print, runCommand } from './command.ts';

/** `npm run restore`: fills the database from a backup, or lists the backups. */

const usage = `npm run restore                       lists the backups in BACKUP_TO
npm run restore -- NAME               fills an empty database from that backup; latest is the newest
npm run restore -- FILE               fills an empty database from a file
npm run restore -- … --overwrite      replaces all data in the database
npm run restore -- … --without-broken-photos   skips missing and damaged photos
Stop the server first. A restore signs all organisers out.`;

const repositoryOf = (config: Config) => openRepository(backupTarget(config, usage), new AbortController().signal);

async function list(config: Config): Promise<void> {
  const repository = repositoryOf(config);
  const all = await listBackups(repository);
  if (all.length === 0) return print(`${repository.name} holds no backup.`);
  for (const { name, takenAt, size } of all)
    print([name, `${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`, `${(size / 1e6).toFixed(1)} MB`]);
}

async function sourceOf(config: Config, what: string): Promise<Source> {
  if (what !== 'latest' && timeIn(what) === null) return fileSource(what);
  const repository = repositoryOf(config);
  return repositorySource(repository, await findBackup(repository, what), config.backups.identity);
}

async function fill(config: Config, source: Source, options: { overwrite: boolean; withoutBrokenPhotos: boolean }) {
  const lock = lockFolder(config);
  const { db } = await openDatabase(config);
  try {
    const restored = await restore(db, source, { onPostgres: config.databaseUrl !== null, ...options });
    print(`Restored ${source.name}:`, ...describeContents(restored));
    if (restored.brokenPhotos > 0) print(`Missing or damaged photos that were skipped: ${restored.brokenPhotos}`);
  } finally {
    await db.destroy();
    lock.release();
  }
}

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = readArguments(usage, { overwrite: flag, 'without-broken-photos': flag }, 1);

await runCommand(async () => {
  const [what] = positionals;
  const config = readConfig();
  if (!what) return list(config);
  const { overwrite, 'without-broken-photos': withoutBrokenPhotos } = values;
  await fill(config, await sourceOf(config, what), { overwrite, withoutBrokenPhotos });
});
