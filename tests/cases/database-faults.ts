import { chmodSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { connect } from '#server/database/open.ts';
import { lockToServe } from '#server/database/sqlite/lock.ts';
import { type Change, type Fault, folder, type Host, sound } from '#tests/support/healthy-host.ts';
import { createDatabase } from '#tests/support/postgres.ts';

/** What can be wrong with one of the databases, and with what it lies on. */

let copies = 0;
/** A folder with the same fest that no server uses, whose file is spoilt. */
function spoilt({ where }: Host, spoil: (file: string) => void): Change {
  const dataDir = path.join(folder, `copy-${copies++}`);
  cpSync(where.dataDir, dataDir, { recursive: true });
  spoil(path.join(dataDir, 'fest.sqlite'));
  return { env: { DATA_DIR: dataDir, PORT: '1' } };
}

export const onSqlite: Record<string, Fault> = {
  'a file that is damaged': {
    // In the head of the second page.
    put: (host) => spoilt(host, (file) => writeFileSync(file, readFileSync(file).with(16_384, 0x41))),
    found: /is damaged .*npm run restore/,
  },
  'a file that was emptied': {
    put: (host) => spoilt(host, (file) => truncateSync(file)),
    found: /is empty, so what it held is gone/,
  },
  'a file that is gone': {
    put: (host) => spoilt(host, (file) => [file, `${file}-wal`].forEach((name) => void rmSync(name, { force: true }))),
    found: /is not there\. Set DATA_DIR/,
  },
  'a file that others may read': {
    put: (host) => spoilt(host, (file) => chmodSync(file, 0o644)),
    found: /may read \S+fest\.sqlite/,
  },
  'a server that uses another folder': {
    put: (host) => ({ env: { ...spoilt(host, () => {}).env, PORT: host.env.PORT ?? '' } }),
    found: /^The server at \S+ uses another database than DATA_DIR/,
  },
  'a server that listens elsewhere': {
    put: (host) => {
      const change = spoilt(host, () => {});
      const lock = lockToServe({ ...host.where, dataDir: change.env?.DATA_DIR ?? '' });
      onTestFinished(() => lock.release());
      return change;
    },
    found: /in use, and none answers at/,
  },
  'a disk that a host forgets': {
    put: () => ({
      env: { RENDER: 'true' },
      machine: { disks: { ...sound.disks, mounts: '1 0 0:1 / / rw - overlay overlay rw' } },
    }),
    found: /^On Render every deploy empties DATA_DIR/,
  },
  'a folder in memory': {
    put: () => ({ machine: { disks: { ...sound.disks, mounts: '1 0 0:1 / / rw - tmpfs tmpfs rw' } } }),
    found: /is in memory \(tmpfs\)/,
  },
};

/** A user who owns nothing in a database, or a database that is none of ours. */
const administrate = async ({ where }: Host, statement: string) => {
  const { db } = await connect(where);
  await sql.raw(statement).execute(db);
  await db.destroy();
};
const named = ({ where }: Host) => new URL(where.databaseUrl ?? '');

export const onPostgres: Record<string, Fault> = {
  'a database that does not answer': {
    put: () => ({ env: { DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest' } }),
    found: /^DATABASE_URL names a database that cannot be used: (?!.*hush)/,
  },
  'a direct address that names another database': {
    put: async (host) => ({ env: { DIRECT_DATABASE_URL: await createDatabase(named(host).href) } }),
    found: /^DIRECT_DATABASE_URL and DATABASE_URL name two databases/,
  },
  'a pooler that is away': {
    put: (host) => ({
      env: { DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest', DIRECT_DATABASE_URL: named(host).href },
    }),
    found: /^DATABASE_URL names a database that cannot be used: (?!.*hush)/,
  },
  'a database in another encoding': {
    put: async (host) => {
      await administrate(host, "create database test_doctor template template0 encoding 'LATIN1' locale 'C'");
      return { env: { DATABASE_URL: Object.assign(named(host), { pathname: '/test_doctor' }).href } };
    },
    found: /^DATABASE_URL names a database in LATIN1/,
  },
  'a replica': {
    put: async (host) => {
      const options = '?options=-c%20default_transaction_read_only%3Don';
      return { env: { DATABASE_URL: `${named(host).href}${options}` } };
    },
    found: /can only be read\. Name the primary/,
  },
  'a user who may make no tables': {
    put: async (host) => {
      await administrate(host, 'create role newcomer login');
      await administrate(host, 'grant select, insert on all tables in schema public to newcomer');
      return { env: { DATABASE_URL: Object.assign(named(host), { username: 'newcomer' }).href } };
    },
    found: /^newcomer may not make tables .* grant create on schema public to newcomer$/,
  },
  'a user whom the tables do not belong to': {
    put: async (host) => {
      await administrate(host, 'create role stranger login');
      await administrate(host, 'grant create on schema public to stranger');
      await administrate(host, 'grant select on all tables in schema public to stranger');
      return { env: { DATABASE_URL: Object.assign(named(host), { username: 'stranger' }).href } };
    },
    found: /^stranger may not write the tables/,
  },
};
