import '#programme/check.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { passwordRule } from '#contract/accounts/rules.ts';
import { edition } from '#fest/edition.ts';
import { pastSentence } from '#programme/past-days.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig, StartFault, unknownInFile } from './config/config.ts';
import { diskFault } from './config/disk.ts';
import { faultOf } from './database/faults.ts';
import { openToServe } from './database/open.ts';
import type { DatabaseFile } from './database/sqlite/file.ts';
import { refuseDamagedFile } from './database/sqlite/integrity.ts';
import { lockToServe } from './database/sqlite/lock.ts';
import type { Database } from './database/tables.ts';
import { listen } from './http/listen.ts';
import { structuredLog } from './http/log/log.ts';
import { shutDownWhenAsked } from './http/shutdown.ts';
import { newTally } from './mail/deliver.ts';
import { startPost } from './mail/post.ts';
import { hasOrganisers, makeFirstOrganiser } from './organisers/accounts.ts';
import { prepareUploads, uploadsIn } from './photos/uploads.ts';
import { outliveReader, printable } from './terminal.ts';

const warn = (sentence: string) => console.error(printable(sentence));

/** Starts the server with the site in `siteDir`. If the installation is faulty, prints why and exits with 1. */
export async function run(siteDir: string): Promise<void> {
  outliveReader();
  try {
    await start(readConfig(), siteDir);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    for (const sentence of fault.faults) warn(sentence);
    process.exit(1);
  }
}

async function start(config: Config, siteDir: string): Promise<void> {
  const clock = () => new Date();
  for (const name of unknownInFile())
    warn(`.env sets ${name}, which is not a setting. .env.example lists all settings`);
  const disk = diskFault(config);
  if (disk?.isCertain) throw new StartFault([disk.sentence]);
  const lock = lockToServe(config);
  const report = (error: Error) => warn(`A database connection broke: ${error.message}`);
  const database = await openToServe(config, { report, warn });
  const { db } = database;
  lock.rememberDatabase();
  takeUploads(config, clock());
  await prepareAccounts(db, config.firstOrganiser, clock());
  const mailTally = newTally();
  const app = await buildApp({ config, database, clock, siteDir, mailTally, logger: structuredLog });
  const post = startPost({ db, config, siteDir, clock, log: app.log, tally: mailTally });
  shutDownWhenAsked(config, {
    async close() {
      await Promise.all([app.close(), post.stop()]);
      await db.destroy();
      lock.release();
    },
    cut: () => app.server.closeAllConnections(),
  });
  if (disk !== null) warn(disk.sentence);
  console.log(`${edition.name} ${edition.version} is at ${await listen(app, config)}`);
  const past = pastSentence(edition, clock());
  if (past !== null) console.log(past);
  if (database.file !== null) await checkFile(database.file);
}

function takeUploads({ dataDir }: Config, now: Date): void {
  try {
    prepareUploads(uploadsIn(dataDir), now);
  } catch (error) {
    throw new StartFault([`DATA_DIR ${dataDir} cannot take uploaded photos: ${(error as Error).message}`]);
  }
}

async function checkFile(file: DatabaseFile): Promise<void> {
  await pause(1_000, undefined, { ref: false });
  try {
    const damage = await refuseDamagedFile(file);
    if (damage !== null) warn(damage);
  } catch (error) {
    warn(`The database file could not be checked: ${(error as Error).message}`);
  }
}

async function prepareAccounts(db: Database, configured: Config['firstOrganiser'], now: Date): Promise<void> {
  const made = await makeFirstOrganiser(db, configured, now);
  if (made && !configured)
    console.log(`The first organiser is ${made.username} with the password ${made.password} (shown only now)`);
  if (!made && configured)
    console.log(
      'ADMIN_USERNAME and ADMIN_PASSWORD are ignored: the first account was made before. To edit accounts, run npm run organisers',
    );
  if (!made && !(await hasOrganisers(db)))
    warn('Nobody can sign in: every account was removed. Add an account with: npm run organisers -- add NAME');
  if (configured && configured.password.length < passwordRule.min)
    warn('ADMIN_PASSWORD is short: if others can reach this server, change the password on the page Accounts');
}
