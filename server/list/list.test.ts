import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setAttendance } from '#server/attendance/attendance.ts';
import { setPayment } from '#server/payments/payments.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';
import { type RegistrationList, registrationList } from './list.ts';
import { listRegistrations } from './rows.ts';

const now = new Date('2025-08-12T04:00:00Z');
const author = { actor: 'Asha', now };
const links = { expiryAt: () => 7200 };

describe.each(databases)('the list on %s', (name, open) => {
  let database: TestDatabase;
  let list: RegistrationList;
  beforeEach(async () => {
    database = await open();
    list = registrationList(database.db, links);
  });
  afterEach(() => database.discard());

  const add = async (count: number) => {
    for (let added = 0; added < count; added++) await store(database.db, newRegistration());
  };
  const read = async () => (await list.read(now)).items.map((item) => ({ ...JSON.parse(item.json), ...item }));
  const stored = async () =>
    (await listRegistrations(database.db)).map(({ photoVersion, ...listed }) => {
      const { _id, registrationDate } = listed;
      return { ...listed, _id, registrationDate, photoVersion, json: JSON.stringify(listed) };
    });
  const expectToHoldAll = async () => expect(await read()).toEqual(await stored());
  /** On PostgreSQL more is given than changed while a transaction is under way, in another test's database as well. */
  const atLeast = (ids: string[]) => (name === 'SQLite' ? ids : expect.arrayContaining(ids));
  const idAt = async (index: number) => (await list.read(now)).items[index]?._id ?? '';
  /** Sets the database's number for the next change, as if it had counted so far. */
  async function countFrom(number: number): Promise<void> {
    if (name === 'SQLite') {
      await sql`delete from registration_changes`.execute(database.db);
      await sql`insert into registration_changes values ('nobody', ${number})`.execute(database.db);
    } else {
      await sql`create or replace view registration_horizon as select
        ${sql.lit(number)} + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
        ${sql.lit(number)} + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as newest`.execute(database.db);
    }
  }
  const remove = (id: string) => database.db.deleteFrom('registrations').where('id', '=', id).execute();

  test('has whatever was registered, added, marked and deleted since it was read', async () => {
    await expectToHoldAll();
    const [asha, ravi] = [newRegistration({ photo: null, eventIds: ['oracle'] }), newRegistration()];
    for (const registration of [asha, ravi, newRegistration(), newRegistration(), newRegistration()]) {
      await store(database.db, registration);
      await expectToHoldAll();
    }
    await store(database.db, { ...asha, eventIds: ['logo'], photo: ravi.photo });
    await expectToHoldAll();
    await setAttendance(database.db, await idAt(1), true, author);
    await setPayment(database.db, await idAt(2), 'cash', author);
    await expectToHoldAll();
    await database.db
      .deleteFrom('id_photos')
      .where('registration_id', '=', await idAt(0))
      .execute();
    await expectToHoldAll();
    await remove(await idAt(0));
    await expectToHoldAll();
    expect(await read()).toHaveLength(4);
  });

  test('is the same array until something changes, so that what is made from it can be kept', async () => {
    await add(2);
    const { items } = await list.read(now);
    expect((await list.read(now)).items).toBe(items);
    await setAttendance(database.db, await idAt(0), true, author);
    expect((await list.read(now)).items).not.toBe(items);
  });

  test('of more than a page is read whole, and in the order that the browser sorts by', async () => {
    await add(3);
    await list.read(now);
    // As many as need three pages, of which every third came at the same instant.
    await sql`insert into registrations (id, name, email, email_key, contact, college, course, sem, registered_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1100)
      select '01980000-0000-7000-8000-' || substr(cast(100000000000 + n * 7919 % 1100 as text), 1, 12), 'N', 'e', 'e',
        cast(n as text), 'C', 'D', '1', '2025-08-01T10:00:0' || cast(n % 3 as text)
      from numbers`.execute(database.db);
    await expectToHoldAll();
    list = registrationList(database.db, links);
    await expectToHoldAll();
    expect(await read()).toHaveLength(1103);
  });

  test('has what was committed before it was asked for, however many ask', async () => {
    for (let round = 0; round < 20; round++) {
      const early = [list.read(now), list.read(now)];
      await store(database.db, newRegistration({ photo: null }));
      expect((await list.read(now)).items).toHaveLength(round + 1);
      await Promise.all(early);
    }
  });

  test('misses no mark of somebody who is marked again while it is read', async () => {
    await add(1);
    const id = await idAt(0);
    let between = async () => {};
    const interrupted = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await between();
        return result;
      },
    });
    list = registrationList(interrupted, links);
    const { version } = await list.read(now);
    await setPayment(database.db, id, 'cash', author);
    between = async () => {
      between = async () => {};
      await setAttendance(database.db, id, true, author);
    };
    const { items } = await list.changesSince(version, now);
    expect(items.map(({ json }) => JSON.parse(json))).toMatchObject([{ _id: id, paymentMethod: 'cash' }]);
    await setPayment(database.db, id, 'online', author);
    between = async () => {
      between = async () => {};
      await setAttendance(database.db, id, false, author);
    };
    expect(await read()).toMatchObject([{ paymentMethod: 'online' }]);
    await expectToHoldAll();
  });

  test('answers again after the database failed it', async () => {
    await add(1);
    await list.read(now);
    await sql`alter table registration_changes rename to lost`.execute(database.db);
    await expect(list.read(now)).rejects.toThrow();
    await sql`alter table lost rename to registration_changes`.execute(database.db);
    await expectToHoldAll();
  });

  test('tells what is new or different since a version', async () => {
    await add(5);
    const { version } = await list.read(now);
    const id = await idAt(3);
    await setPayment(database.db, id, 'online', author);
    const { items, complete, version: next } = await list.changesSince(version, now);
    expect({ ids: items.map(({ _id }) => _id), complete }).toEqual({ ids: atLeast([id]), complete: false });
    expect((await list.changesSince(next, now)).items.map(({ _id }) => _id)).toEqual(atLeast([]));
  });

  test('gives everything to who asks after a deletion', async () => {
    await add(3);
    const { version } = await list.read(now);
    await remove(await idAt(1));
    const all = await list.changesSince(version, now);
    expect(all).toMatchObject({ complete: true, items: (await list.read(now)).items });
    expect(all.items).toHaveLength(2);
  });

  test('is read anew after another database took its place, whose numbers are behind', async () => {
    await add(3);
    await countFrom(1_000_000);
    const { items, version } = await list.read(now);
    await countFrom(0);
    await setPayment(database.db, items[1]?._id ?? '', 'cash', author);
    await expectToHoldAll();
    expect((await read()).map(({ paymentMethod }) => paymentMethod)).toContain('cash');
    expect(await list.changesSince(version, now)).toMatchObject({
      complete: true,
      items: (await list.read(now)).items,
    });
  });

  test('gives everything to a version of which it cannot tell what changed since', async () => {
    await add(2);
    const { items, version } = await list.read(now);
    const all = { items, complete: true };
    const fromAnotherHour = { ...version, photosUntil: 3600 };
    const fromAnotherDatabase = { ...version, cursor: version.cursor + 1_000_000 };
    expect(await list.changesSince(fromAnotherHour, now)).toMatchObject(all);
    expect(await list.changesSince(fromAnotherDatabase, now)).toMatchObject(all);
  });

  if (name === 'PostgreSQL') {
    test('misses no change that began before another and was committed after it', async () => {
      await add(2);
      const [first, second] = [await idAt(0), await idAt(1)];
      const { version } = await list.read(now);
      const slow = await database.db.startTransaction().execute();
      await slow.updateTable('registrations').set({ payment_method: 'cash' }).where('id', '=', first).execute();
      await setPayment(database.db, second, 'online', author);
      await expectToHoldAll();
      const meanwhile = await list.changesSince(version, now);
      await slow.commit().execute();
      await expectToHoldAll();
      expect((await read()).map(({ paymentMethod }) => paymentMethod)).toEqual(['cash', 'online']);
      expect((await list.changesSince(meanwhile.version, now)).items.map(({ _id }) => _id)).toContain(first);
    });

    test('is the same array also while a transaction runs that began before what is given again', async () => {
      const slow = await database.db.startTransaction().execute();
      await sql`select pg_current_xact_id()`.execute(slow);
      await add(2);
      const [before, after] = [await list.read(now), await list.read(now)];
      await slow.commit().execute();
      expect(after.items).toBe(before.items);
    });

    test('is not misled by numbers of changes that a copy brought along from another server', async () => {
      await add(2);
      await sql`update registration_changes set change = 900000000000000`.execute(database.db);
      list = registrationList(database.db, links);
      const { version } = await list.read(now);
      await setPayment(database.db, await idAt(0), 'cash', author);
      expect((await list.changesSince(version, now)).items).toHaveLength(1);
      await expectToHoldAll();
    });
  }
});
