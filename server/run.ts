import '#programme/check.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { edition } from '#fest/edition.ts';
import { buildApp } from './app.ts';
import { type Config, passwordRule, readConfig, StartFault, unknownInFile } from './config/config.ts';
import { faultOf } from './database/faults.ts';
import { openToServe } from './database/open.ts';
import type { DatabaseFile } from './database/sqlite/file.ts';
import { refuseDamagedFile } from './database/sqlite/integrity.ts';
import { lockToServe } from './database/sqlite/lock.ts';
import type { Database } from './database/tables.ts';
import { diskFault } from './disk.ts';
import { listen } from './http/listen.ts';
import { structuredLog } from './http/log/log.ts';
import { shutDownWhenAsked } from './http/shutdown.ts';
import { startPost } from './mail/post.ts';
import { newTally } from './mail/tally.ts';
import { hasOrganisers } from './organisers/accounts.ts';
import { makeFirstOrganiser } from './organisers/first-organiser.ts';
import { outliveReader } from './output.ts';
import { prepareUploads } from './photos/upload-file.ts';
import { uploadsIn } from './photos/uploads.ts';
import { printable } from './printable.ts';

/** Starts the server with the site built in `siteDir`; where it cannot, prints one line a fault and exits with 1. */
export async function run(siteDir: string): Promise<void> {
  outliveReader();
  try {
    await start(readConfig(), siteDir);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    for (const sentence of fault.faults) console.error(printable(sentence));
    process.exit(1);
  }
}

async function start(config: Config, siteDir: string): Promise<void> {
  const clock = () => new Date();
  for (const name of unknownInFile()) {
    console.error(printable(`.env sets ${name}, which the site does not read. .env.example has all that it reads`));
  }
  const disk = diskFault(config);
  if (disk?.isCertain) throw new StartFault([disk.sentence]);
  const lock = lockToServe(config);
  const say = (sentence: string) => console.error(printable(sentence));
  const database = await openToServe(config, {
    report: (error) => say(`A database connection broke: ${error.message}`),
    say,
  });
  const { db } = database;
  lock.rememberDatabase();
  takeUploads(config, clock());
  await beginAccounts(db, config.firstOrganiser, clock());
  const mailTally = newTally();
  const app = await buildApp({ config, database, clock, siteDir, mailTally, logger: structuredLog });
  const post = startPost({ db, config, clock, log: app.log, tally: mailTally });
  shutDownWhenAsked(config, {
    async close() {
      await Promise.all([app.close(), post.stop()]);
      await db.destroy();
      lock.release();
    },
    cut: () => app.server.closeAllConnections(),
  });
  if (disk !== null) console.error(printable(disk.sentence));
  console.log(`${edition.name} ${edition.version} is at ${await listen(app, config)}`);
  if (database.file !== null) await tellOfDamage(database.file);
}

/** Photos pass through `DATA_DIR` on PostgreSQL too. */
function takeUploads({ dataDir }: Config, now: Date): void {
  try {
    prepareUploads(uploadsIn(dataDir), now);
  } catch (error) {
    throw new StartFault([`DATA_DIR ${dataDir} cannot take the photos that are sent: ${(error as Error).message}`]);
  }
}

/** Looks after a second, which the first answers have to themselves. */
async function tellOfDamage(file: DatabaseFile): Promise<void> {
  await pause(1_000, undefined, { ref: false });
  try {
    const damage = await refuseDamagedFile(file);
    if (damage !== null) console.error(printable(damage));
  } catch (error) {
    console.error(printable(`The database file could not be checked: ${(error as Error).message}`));
  }
}

async function beginAccounts(db: Database, configured: Config['firstOrganiser'], now: Date): Promise<void> {
  const made = await makeFirstOrganiser(db, configured, now);
  if (made && !configured) {
    console.log(`The first organiser is ${made.username} with the password ${made.password} (shown only now)`);
  }
  if (!made && configured) {
    console.log(
      'ADMIN_USERNAME and ADMIN_PASSWORD are not used: the first account was made before (npm run organisers)',
    );
  }
  if (!made && !(await hasOrganisers(db))) {
    console.error('Nobody can sign in: every account was removed. "npm run organisers -- add NAME" makes one');
  }
  if (configured && configured.password.length < passwordRule.min) {
    console.error(`ADMIN_PASSWORD is short: ${passwordRule.sentence} where others can reach this server`);
  }
}
