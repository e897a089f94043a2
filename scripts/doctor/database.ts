import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { lastBackup } from '#server/backups/last-backup.ts';
import { clockSkew } from '#server/clock.ts';
import { cannotUse } from '#server/database/faults.ts';
import { assertUsable } from '#server/database/postgres/usable.ts';
import { fileIn, sizeOf } from '#server/database/sqlite/file.ts';
import { findDamageInThread } from '#server/database/sqlite/integrity.ts';
import { damaged, emptied, missing, withoutFile } from '#server/database/sqlite/sentences.ts';
import type { Database } from '#server/database/tables.ts';
import type { Check } from './installation-state.ts';

export const isThere: Check = async ({ config, database }) => {
  if (config.databaseUrl === null || database === null) return fileFault(fileIn(config.dataDir));
  try {
    await assertUsable(database.db);
    await database.assertReady();
    return await rightsFault(database.db);
  } catch (error) {
    return cannotUse(config, error).message;
  }
};

function fileFault(file: string): string | null {
  if (!existsSync(file)) return sizeOf(`${file}-wal`) > 0 ? withoutFile(file) : missing(file);
  return sizeOf(file) === 0 ? emptied(file) : null;
}

/** Connects to DATABASE_URL and DIRECT_DATABASE_URL like the server. Throws if a connection fails. */
export const isReachedBothWays: Check = async ({ config: { databaseUrl, directDatabaseUrl } }) => {
  if (databaseUrl === null) return null;
  const { checkAddresses } = await import('#server/database/postgres/addresses.ts');
  await checkAddresses(databaseUrl, directDatabaseUrl, () => {}, 0);
  return null;
};

type Rights = { user: string; schema: string | null; mayCreate: boolean | null; mayWrite: boolean | null };

async function rightsFault(db: Database): Promise<string | null> {
  const { rows } = await sql<Rights>`select current_user as "user", current_schema() as "schema",
    has_schema_privilege(current_schema(), 'create') as "mayCreate",
    has_table_privilege(to_regclass('registrations'), 'insert') as "mayWrite"`.execute(db);
  const [{ user, schema, mayCreate, mayWrite }] = rows as [Rights];
  if (schema === null || mayCreate !== true)
    return `${user} may not create tables in the database of DATABASE_URL, and updates need that. As the database's owner run: grant create on schema ${schema ?? 'public'} to ${user}`;
  if (mayWrite === false)
    return `${user} may not write the tables in the database of DATABASE_URL: somebody else owns them. Use the owner in DATABASE_URL, or run: grant all on all tables in schema ${schema} to ${user}`;
  return null;
}

const oldest = 15;

/** `version` is PostgreSQL's server_version_num. */
export const faultOfVersion = (version: number): string | null =>
  version >= oldest * 10_000
    ? null
    : `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; ${oldest} or later is needed. Set up a newer PostgreSQL and move the data: npm run backup, then npm run restore with the new DATABASE_URL.`;

export const isRecent: Check = async ({ config, database }) => {
  if (config.databaseUrl === null || database === null) return null;
  const version = sql<{ version: number }>`select current_setting('server_version_num')::int as version`;
  const { rows } = await version.execute(database.db);
  return faultOfVersion(rows[0]?.version ?? 0);
};

export const isWhole: Check = async ({ config: { dataDir, databaseUrl } }) => {
  const file = fileIn(dataDir);
  if (databaseUrl !== null || sizeOf(file) === 0) return null;
  const damage = await findDamageInThread(file);
  return damage === null ? null : damaged(file, damage);
};

/** Compares this machine's clock with PostgreSQL's and the public site's. The site's Date header has whole seconds. */
export const isOnTime: Check = async ({ config, database, machine, outside }) => {
  const tell = (ahead: number, whose: string) =>
    `This machine's clock is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}. Synchronise both with NTP (timedatectl set-ntp true).`;
  if (config.databaseUrl !== null && database !== null) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
    const ahead = machine.now().getTime() - (rows[0]?.now.getTime() ?? 0);
    if (Math.abs(ahead) > clockSkew) return tell(ahead, "PostgreSQL's");
  }
  const asked = await outside;
  if (asked.kind !== 'answered' || asked.date === null) return null;
  const ahead = asked.receivedAt.getTime() - asked.date.getTime();
  return Math.abs(ahead) > clockSkew + 1_000 ? tell(ahead, `that of ${asked.url}`) : null;
};

/** In ms: the day between two nightly backups, and two hours to make a backup. */
const longestWithout = 26 * 3_600_000;

export const isBackedUp: Check = async ({ database, machine }) => {
  if (database === null) return null;
  const { db } = database;
  const someone = await db.selectFrom('registrations').select('id').limit(1).executeTakeFirst();
  if (someone === undefined) return null;
  const last = await lastBackup(db);
  if (last === null)
    return 'People have registered, but there is no backup. Run npm run backup every hour with a timer (docs/running.md, Backups).';
  const age = machine.now().getTime() - last.getTime();
  return age <= longestWithout
    ? null
    : `The last backup is ${Math.round(age / 3_600_000)} hours old. Run npm run backup, and find out why the timer did not run it (systemctl list-timers, crontab -l).`;
};
