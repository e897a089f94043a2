import { readConfig, StartFault } from '#server/config.ts';
import { fileArguments } from './backup/arguments.ts';
import { noteBackup } from './backup/note.ts';
import { sayContents } from './backup/say.ts';
import { backup } from './backup/write.ts';
import { print, runCommand } from './command.ts';

/** `npm run backup -- FILE`: all of a fest in one file, from either database, while the server runs. */

const usage = `npm run backup -- FILE               writes all of the fest into FILE
npm run backup -- FILE --overwrite   the same where FILE exists`;

await runCommand(async () => {
  const { file, overwrite } = fileArguments(process.argv.slice(2), usage);
  const [config, now] = [readConfig(), new Date()];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  try {
    const made = await backup(config, file, { overwrite, now, signal: stop.signal });
    print(`${file} holds the fest (${(made.size / 1e6).toFixed(1)} MB):`, ...sayContents(made));
    print(...(await noteBackup(config, now)));
  } catch (error) {
    if (stop.signal.aborted) throw new StartFault(['Stopped; nothing was written.']);
    throw error;
  }
});
