import { readConfig } from '#server/config.ts';
import { openConfigured } from '#server/database/open.ts';
import { lockFolder } from '#server/database/sqlite/lock.ts';
import { fileArguments } from './backup/arguments.ts';
import { restore } from './backup/restore.ts';
import { sayContents } from './backup/say.ts';
import { print, runCommand } from './command.ts';

/** `npm run restore -- FILE`: what a backup holds, into either database. */

const usage = `npm run restore -- FILE               fills an empty database from a backup
npm run restore -- FILE --overwrite   replaces the fest that is in the database
End the server first. Everybody is signed out.`;

await runCommand(async () => {
  const { file, overwrite } = fileArguments(process.argv.slice(2), usage);
  const config = readConfig();
  const lock = lockFolder(config);
  const db = await openConfigured(config);
  try {
    const restored = await restore(db, file, { onPostgres: config.databaseUrl !== null, overwrite });
    print(`The database holds what ${file} holds:`, ...sayContents(restored));
  } finally {
    await db.destroy();
    lock.release();
  }
});
