import { type Config, readConfig, StartFault } from '#server/config/config.ts';
import { readArguments } from './arguments.ts';
import { backupTarget, describeContents } from './backup/arguments.ts';
import { backup } from './backup/file/write.ts';
import { noteBackup } from './backup/note.ts';
import { addBackup } from './backup/repository/add.ts';
import { makeKey } from './backup/repository/encryption.ts';
import { prune } from './backup/repository/prune.ts';
import { openRepository } from './backup/repository/repository.ts';
import { print, runCommand } from './command.ts';

/** `npm run backup`: backs up the whole fest, from either database, while the server runs. */

const usage = `npm run backup                       adds a backup to BACKUP_TO and deletes old ones
npm run backup -- --make-key         makes a key to encrypt backups: set its public half as BACKUP_KEY
npm run backup -- FILE               backs up the whole fest into FILE
npm run backup -- FILE --overwrite   replaces FILE if it exists`;

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function intoFile(config: Config, file: string, overwrite: boolean, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const made = await backup(config, file, { overwrite, now, signal });
  print(`${file} holds the fest (${inMegabytes(made.size)}):`, ...describeContents(made));
  print(...(await noteBackup(config, now)));
}

async function intoRepository(config: Config, stop: AbortSignal): Promise<void> {
  const repository = openRepository(backupTarget(config, usage), stop);
  const now = new Date();
  const made = await addBackup(config, repository, { key: config.backups.key, now, stop });
  print(
    `${made.name} in ${repository.name} holds the fest (${inMegabytes(made.size)}, new photos: ${made.photosWritten}):`,
  );
  print(...describeContents(made), ...(await noteBackup(config, now, made.hashes)));
  const { backups, photos } = await prune(repository, now).catch((error: Error) => {
    throw new StartFault([`${made.name} is complete, but old backups could not be deleted: ${error.message}`]);
  });
  if (backups + photos > 0) print(`Deleted old backups: ${backups}, and photos that only they used: ${photos}.`);
}

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = readArguments(usage, { overwrite: flag, 'make-key': flag }, 1);

await runCommand(async () => {
  if (values['make-key']) return makeKey();
  const config = readConfig();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  try {
    const [file] = positionals;
    await (file ? intoFile(config, file, values.overwrite, stop.signal) : intoRepository(config, stop.signal));
  } catch (error) {
    if (stop.signal.aborted && !(error instanceof StartFault)) throw new StartFault(['Stopped. No backup was made.']);
    throw error;
  }
});
