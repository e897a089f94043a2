import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setAttendance } from '#server/attendance/attendance.ts';
import { setPayment } from '#server/payments/payments.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';
import { changedSince, type RegistrationList, registrationList } from './list.ts';
import { listChanges, listRegistrations } from './rows.ts';

const mark = { actor: 'Asha', now: new Date('2025-08-12T04:00:00Z') };

describe.each(databases)('the list on %s', (name, open) => {
  let database: TestDatabase;
  let list: RegistrationList;
  beforeEach(async () => {
    database = await open();
    list = registrationList(database.db);
  });
  afterEach(() => database.discard());

  const stored = async () => (await listRegistrations(database.db)).map(({ hasPhoto, ...it }) => [hasPhoto, it]);
  const held = async () => (await list()).items.map((it) => [it.hasPhoto, JSON.parse(it.json)]);
  const idAt = async (index: number) => (await list()).items[index]?._id ?? '';
  /** It holds what is stored, knows what changed in it, and a list that has just been read has the same hash. */
  async function expectToHoldAll() {
    expect(await held()).toEqual(await stored());
    const state = await list();
    expect(state.hash).toBe((await registrationList(database.db)()).hash);
    for (const since of new Set([0, state.latest.from, state.horizon, ...state.items.map((it) => it.change)])) {
      expect(changedSince(state, since)).toEqual(state.items.filter((it) => it.change >= since));
    }
  }

  test('holds whatever was registered, added, marked and deleted since it was read', async () => {
    await expectToHoldAll();
    const [asha, ravi] = [newRegistration({ photo: null, eventIds: ['oracle'] }), newRegistration()];
    for (const it of [asha, ravi, newRegistration(), newRegistration(), newRegistration()]) {
      await store(database.db, it);
      await expectToHoldAll();
    }
    await store(database.db, { ...asha, eventIds: ['logo'], photo: ravi.photo });
    await expectToHoldAll();
    await setAttendance(database.db, await idAt(1), true, mark);
    await setPayment(database.db, await idAt(2), 'cash', mark);
    await expectToHoldAll();
    await database.db
      .deleteFrom('id_photos')
      .where('registration_id', '=', await idAt(0))
      .execute();
    await expectToHoldAll();
    await database.db
      .deleteFrom('registrations')
      .where('id', '=', await idAt(0))
      .execute();
    await expectToHoldAll();
    expect(await held()).toHaveLength(4);
  });

  test('has the hash of its content: what is taken back is as it was, and an exchange is a change', async () => {
    await store(database.db, newRegistration());
    await store(database.db, newRegistration());
    const { hash } = await list();
    await setAttendance(database.db, await idAt(0), true, mark);
    const marked = (await list()).hash;
    await setAttendance(database.db, await idAt(0), false, mark);
    expect([marked === hash, (await list()).hash === hash]).toEqual([false, true]);
    await database.db
      .deleteFrom('registrations')
      .where('id', '=', await idAt(0))
      .execute();
    await store(database.db, newRegistration());
    expect((await list()).hash === hash).toBe(false);
  });

  test('says which items may differ from an earlier state, and that few others do', async () => {
    for (let count = 0; count < 5; count++) await store(database.db, newRegistration());
    const { horizon } = await list();
    const id = await idAt(3);
    await setPayment(database.db, id, 'online', mark);
    expect(changedSince(await list(), horizon).map((it) => it._id)).toEqual([id]);
  });

  test('is read in pages, and in the order of the whole', async () => {
    const entries = Array.from({ length: 3 }, () => newRegistration({ photo: null }));
    for (const it of entries) await store(database.db, it);
    await list();
    // As many as need three pages, of which every third came at the same instant.
    await sql`insert into registrations (id, name, email, email_key, contact, college, course, sem, registered_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1100)
      select cast(n as text), 'N', 'e', 'e', cast(n as text), 'C', 'D', '1', '2025-08-01T10:00:0' || cast(n % 3 as text)
      from numbers`.execute(database.db);
    await expectToHoldAll();
    list = registrationList(database.db);
    await expectToHoldAll();
    expect(await held()).toHaveLength(1103);
  });

  test('is not misled by numbers of changes that a copy brought along from elsewhere', async () => {
    await store(database.db, newRegistration());
    await store(database.db, newRegistration());
    if (name === 'PostgreSQL') await sql`update registration_changes set change = 900000000000000`.execute(database.db);
    list = registrationList(database.db);
    const { horizon } = await list();
    await setPayment(database.db, await idAt(0), 'cash', mark);
    expect((await listChanges(database.db, horizon)).changed).toHaveLength(1);
    await expectToHoldAll();
    expect(changedSince(await list(), horizon)).toHaveLength(1);
  });

  test('has what was committed before it was asked for, however many ask', async () => {
    for (let round = 0; round < 20; round++) {
      const early = [list(), list()];
      await store(database.db, newRegistration({ photo: null }));
      expect((await list()).items).toHaveLength(round + 1);
      await Promise.all(early);
    }
  });

  test('asked again after it failed it answers', async () => {
    await store(database.db, newRegistration());
    await sql`alter table registration_changes rename to lost`.execute(database.db);
    await expect(list()).rejects.toThrow();
    await sql`alter table lost rename to registration_changes`.execute(database.db);
    await expectToHoldAll();
  });

  test.runIf(name === 'PostgreSQL')('misses no change that began before and was committed after another', async () => {
    for (let count = 0; count < 2; count++) await store(database.db, newRegistration());
    const [first, second] = [await idAt(0), await idAt(1)];
    const slow = await database.db.startTransaction().execute();
    await slow.updateTable('registrations').set({ payment_method: 'cash' }).where('id', '=', first).execute();
    await setPayment(database.db, second, 'online', mark);
    await expectToHoldAll();
    await slow.commit().execute();
    await expectToHoldAll();
    expect((await held()).map(([, it]) => it.paymentMethod)).toEqual(['cash', 'online']);
  });
});
