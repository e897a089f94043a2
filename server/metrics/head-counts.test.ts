import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { connect, openDatabase } from '#server/database/open.ts';
import { databases } from '#tests/support/database/databases.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { headCounts } from './head-counts.ts';

const clock = () => new Date('2025-08-01T10:05:00Z');
const nothing = {
  registered: 0,
  present: 0,
  presences: new Map(),
  visits: new Map(),
  lastBackup: null,
  mails: { waiting: 0, waitingSince: null, overdueSince: null, undelivered: 0, letters: 0 },
};

test.each(databases)('on %s people who are present are counted with an index', async (name, open) => {
  const { db } = await open();
  const explain = name === 'SQLite' ? sql`explain query plan` : sql`explain`;
  await (name === 'SQLite' ? Promise.resolve() : sql`set enable_seqscan = off`.execute(db));
  const plan = await sql`${explain} select count(*) from registrations where is_present = 1`.execute(db);
  expect(JSON.stringify(plan.rows)).toContain('registrations_present');
});

test('a busy database gets only one query, and gives no counts', async () => {
  const where = { dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) };
  const { db } = await openDatabase(where);
  const { db: other } = await connect(where);
  const count = headCounts(db, clock, 20);
  const asked = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
  await other.transaction().execute(async (trx) => {
    await sql`lock table registrations in access exclusive mode`.execute(trx);
    expect(await Promise.all([count(), count()])).toEqual([null, null]);
    expect(await count()).toBeNull();
    expect((await asked()).rows).toHaveLength(1);
  });
  await expect.poll(count).toEqual(nothing);
  await other.destroy();
  await db.destroy();
});
