import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { setLastBackup } from '#server/backups/last-backup.ts';
import { connect, openDatabase } from '#server/database/open.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { countedPlaces } from '#server/visits/visits.ts';
import { databases } from '#tests/support/database/databases.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { headCounts } from './head-counts.ts';

const [place = ''] = countedPlaces;
const clock = () => new Date('2025-08-01T10:05:00Z');
const nothing = {
  ...{ registered: 0, present: 0, presences: new Map(), visits: new Map(), lastBackup: null },
  mails: { waiting: 0, since: null, undelivered: 0 },
};

describe.each(databases)('head counts on %s', (name, open) => {
  test('count everybody, and people who are present', async () => {
    const { db } = await open();
    expect(await headCounts(db, clock)()).toEqual(nothing);
    const [somebody, another] = [newRegistration({ photo: null }), newRegistration({ photo: null })];
    for (const registration of [somebody, another]) await store(db, registration);
    await db.updateTable('registrations').set({ is_present: 1 }).where('name', '=', somebody.name).execute();
    const waiting = { waiting: 2, since: '2025-08-01T10:00:00.000Z', undelivered: 0 };
    expect(await headCounts(db, clock)()).toEqual({ ...nothing, registered: 2, present: 1, mails: waiting });
    await setLastBackup(db, new Date(waiting.since));
    expect((await headCounts(db, clock)())?.lastBackup).toBe(waiting.since);
    const [person = ''] = (await db.selectFrom('registrations').select('id').execute()).map(({ id }) => id);
    const by = { caller: { name: 'Room 804', deskId: null }, now: clock() };
    await writeEntry(db, { kind: 'seen', key: 'seen', person, event: 'oracle' }, by);
    for (const kind of ['visit', 'visit', 'visit-taken-back', 'visit'] as const)
      await writeEntry(db, { kind, key: `${kind} ${Math.random()}`, showcase: place }, by);
    expect(await headCounts(db, clock)()).toMatchObject({
      presences: new Map([['oracle', 1]]),
      visits: new Map([[place, 2]]),
    });
    await db.updateTable('mails').set({ next_attempt_at: '2025-08-01T10:20:00.000Z' }).execute();
    expect((await headCounts(db, clock)())?.mails, 'put off').toEqual({ ...waiting, since: null });
    await db.updateTable('mails').set({ next_attempt_at: waiting.since }).execute();
    const mail = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await db.updateTable('mails').set({ state: 'refused' }).where('id', '=', mail.id).execute();
    expect((await headCounts(db, clock)())?.mails).toEqual({ ...waiting, waiting: 1, undelivered: 1 });
  });

  test('use an index for people who are present', async () => {
    const { db } = await open();
    const explain = name === 'SQLite' ? sql`explain query plan` : sql`explain`;
    await (name === 'SQLite' ? Promise.resolve() : sql`set enable_seqscan = off`.execute(db));
    const plan = await sql`${explain} select count(*) from registrations where is_present = 1`.execute(db);
    expect(JSON.stringify(plan.rows)).toContain('registrations_present');
  });
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
