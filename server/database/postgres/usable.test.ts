import { afterEach, expect, inject, test } from 'vitest';
import { connect, type OpenedDatabase, openDatabase } from '#server/database/open.ts';
import { createDatabase, query } from '#tests/support/database/postgres.ts';

let opened: OpenedDatabase | null = null;
afterEach(() => opened?.db.destroy());

const administrate = (sql: string) => query(inject('postgresUrl'), sql);

async function refusalOf(databaseUrl: string): Promise<string> {
  try {
    opened = await openDatabase({ dataDir: '', databaseUrl });
    return 'opened';
  } catch (error) {
    return String(error);
  }
}

test.each(['SQL_ASCII', 'LATIN1'])(
  'refuses a database in %s, and prints the SQL that makes a usable one',
  async (encoding) => {
    const name = `test_${encoding.toLowerCase()}`;
    await administrate(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    const databaseUrl = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
    expect(await refusalOf(databaseUrl)).toBe(
      `StartFault: DATABASE_URL names a database in ${encoding}, which cannot store every name. Create another one: create database fest template template0 encoding 'UTF8' locale 'C'`,
    );
  },
);

test('refuses a read-only replica, and is not ready if the database is read-only', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  await (await openDatabase({ dataDir: '', databaseUrl })).db.destroy();
  await administrate(`alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`);
  expect(await refusalOf(databaseUrl)).toBe(
    'StartFault: DATABASE_URL names a read-only database. Set it to the primary, or promote this replica: select pg_promote()',
  );
  opened = await connect({ dataDir: '', databaseUrl });
  await expect(opened.assertReady()).rejects.toThrow('PostgreSQL is read-only');
});
