import { type Config, readConfig, StartFault } from '#server/config/config.ts';
import { placeOf, readArguments } from './backup/arguments.ts';
import { noteBackup } from './backup/note.ts';
import { keep } from './backup/repository/keep.ts';
import { makeKey } from './backup/repository/make-key.ts';
import { openPlace } from './backup/repository/place.ts';
import { thin } from './backup/repository/thin.ts';
import { sayContents } from './backup/say.ts';
import { backup } from './backup/write.ts';
import { print, runCommand } from './command.ts';

/** `npm run backup`: all of a fest, from either database, while the server runs. */

const usage = `npm run backup                       makes one where BACKUP_TO says, and deletes those that their age does not keep
npm run backup -- --make-key         makes a key to encrypt them: set its public half as BACKUP_KEY
npm run backup -- FILE               writes all of the fest into FILE
npm run backup -- FILE --overwrite   the same where FILE exists`;

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function intoFile(config: Config, file: string, overwrite: boolean, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const made = await backup(config, file, { overwrite, now, signal });
  print(`${file} holds the fest (${inMegabytes(made.size)}):`, ...sayContents(made));
  print(...(await noteBackup(config, now)));
}

async function intoPlace(config: Config, stop: AbortSignal): Promise<void> {
  const place = openPlace(placeOf(config, usage), stop);
  const now = new Date();
  const made = await keep(config, place, { key: config.backups.key, now, stop });
  print(`${made.name} in ${place.name} holds the fest (${inMegabytes(made.size)}, new photos: ${made.photosWritten}):`);
  print(...sayContents(made), ...(await noteBackup(config, now, made.hashes)));
  const { backups, photos } = await thin(place, now).catch((error: Error) => {
    throw new StartFault([`${made.name} is whole, but what is older could not be deleted: ${error.message}`]);
  });
  if (backups + photos > 0) print(`Deleted for their age: ${backups} backups, and ${photos} photos that no other has.`);
}

await runCommand(async () => {
  const { what, has } = readArguments(process.argv.slice(2), ['overwrite', 'make-key'], usage);
  if (has('make-key')) return makeKey();
  const config = readConfig();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  try {
    await (what === null ? intoPlace(config, stop.signal) : intoFile(config, what, has('overwrite'), stop.signal));
  } catch (error) {
    if (stop.signal.aborted && !(error instanceof StartFault)) throw new StartFault(['Stopped; nothing was written.']);
    throw error;
  }
});
