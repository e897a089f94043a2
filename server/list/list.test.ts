import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { inBook, requireFullReads } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import { setAttendance, setPayment } from '#server/marks/dashboard.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { eraseAll } from '#server/registrations/erase.ts';
import { changePhoto, withdraw } from '#server/registrations/holder.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { registrationList } from './list.ts';

const now = new Date('2025-08-12T04:00:00Z');
const author = { actor: 'Asha', role: 'organiser', now } as const;
const links = { expiryAt: () => 7200 };
const listOf = (db: Database) => registrationList({ db, people: holdEverybody(db), links });

describe.each(databases)('the list on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  let list: ReturnType<typeof registrationList>;
  beforeEach(() => {
    list = listOf(db);
  });

  const add = async (count: number) => {
    for (let added = 0; added < count; added++) await store(db, newRegistration());
  };
  const read = async () => (await list.read(now)).rows;
  const expectToHoldAll = async () => expect(await read()).toEqual(await listRegistrations(db));
  const idAt = async (index: number) => (await read())[index]?._id ?? '';
  const holder = (id: string) => ({ passOf: { id, version: 0 }, isCurrent: () => true, now });
  const write = (entry: DeskEntry) => writeEntry(db, entry, { caller: { name: 'Room 804', deskId: null }, now });
  const seen = (key: string, person: string) => write({ kind: 'seen', key, person, event: 'oracle' });
  const purge = () =>
    inBook(db, async (trx) => {
      await eraseAll(trx, 'photos');
      await requireFullReads(trx);
    });

  test('has all registrations, and what was added, marked or deleted later', async () => {
    await expectToHoldAll();
    const [asha, ravi] = [newRegistration({ photo: null, eventIds: ['oracle'] }), newRegistration()];
    for (const registration of [asha, ravi, newRegistration(), newRegistration(), newRegistration()]) {
      await store(db, registration);
      await expectToHoldAll();
    }
    await store(db, { ...asha, eventIds: ['logo'], photo: ravi.photo });
    await expectToHoldAll();
    await setAttendance(db, await idAt(1), true, author);
    await setPayment(db, await idAt(2), 'cash', author);
    await seen('key', await idAt(3));
    await expectToHoldAll();
    await changePhoto(db, holder(await idAt(0)), newRegistration().photo ?? expect.fail());
    await expectToHoldAll();
    await purge();
    await expectToHoldAll();
    expect((await read()).filter(({ photoVersion }) => photoVersion !== null)).toEqual([]);
    await withdraw(db, holder(await idAt(0)));
    await expectToHoldAll();
    expect(await read()).toHaveLength(4);
  });

  test('is the same array until somebody’s row changes', async () => {
    await add(2);
    const [id, rows] = [await idAt(0), await read()];
    expect(await read()).toBe(rows);
    await seen('one', id);
    const marked = await read();
    expect(marked).not.toBe(rows);
    expect(marked[1]).toBe(rows[1]);
    await seen('two', id);
    expect(await read(), 'a second desk’s mark changes nothing').toBe(marked);
  });

  test('is complete and in the browser’s order, even if it has several pages', async () => {
    await add(3);
    // These people fill three pages. Every third of them registered at the same instant.
    await sql`insert into registrations (id, name, email, email_key, contact, college, course, sem, registered_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1100)
      select '01980000-0000-7000-8000-' || substr(cast(100000000000 + n * 7919 % 1100 as text), 1, 12), 'N', 'e', 'e',
        cast(n as text), 'C', 'D', '1', '2025-08-01T10:00:0' || cast(n % 3 as text)
      from numbers`.execute(db);
    await expectToHoldAll();
    expect(await read()).toHaveLength(1103);
    await setPayment(db, await idAt(700), 'cash', author);
    await expectToHoldAll();
  });

  test('misses no mark of a person who is marked again during the read', async () => {
    await add(1);
    const id = await idAt(0);
    let between = async () => {};
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const once = between;
        between = async () => {};
        await once();
        return result;
      },
    });
    list = listOf(interrupted);
    const { version } = await list.read(now);
    await setPayment(db, id, 'cash', author);
    between = async () => void (await setAttendance(db, id, true, author));
    const changes = await list.changesSince(version, now);
    expect(changes.rows).toMatchObject([{ _id: id, paymentMethod: 'cash' }]);
    expect((await list.changesSince(changes.version, now)).rows).toMatchObject([{ _id: id, isPresent: true }]);
  });

  test('answers again after the database has failed', async () => {
    await add(1);
    await read();
    await sql`alter table book rename to lost`.execute(db);
    await expect(read()).rejects.toThrow();
    await sql`alter table lost rename to book`.execute(db);
    await expectToHoldAll();
  });

  test.each(['a withdrawal', 'a purge'])('is sent as a whole after %s', async (what) => {
    await add(3);
    const { version } = await list.read(now);
    await (what === 'a purge' ? purge() : withdraw(db, holder(await idAt(1))));
    const all = await list.changesSince(version, now);
    expect(all).toMatchObject({ complete: true, rows: await read() });
    expect(all.rows).toHaveLength(what === 'a purge' ? 3 : 2);
  });

  test('is sent as a whole after a restore of an older database', async () => {
    const countFrom = (number: number) => db.updateTable('book').set({ number, anew: 0 }).execute();
    await add(3);
    await countFrom(1_000_000);
    const { rows, version } = await list.read(now);
    await countFrom(0);
    await setPayment(db, rows[1]?._id ?? '', 'cash', author);
    await expectToHoldAll();
    expect((await read()).map(({ paymentMethod }) => paymentMethod)).toContain('cash');
    expect(await list.changesSince(version, now)).toMatchObject({ complete: true, rows: await read() });
  });

  test('shows the events that were chosen, also unknown ones, and those at which somebody was seen', async () => {
    await store(db, newRegistration({ photo: null, eventIds: ['abacus', 'oracle'] }));
    const person = await idAt(0);
    expect(await read()).toMatchObject([{ selectedEvents: ['Oracle', 'abacus'], presentAt: undefined }]);
    for (const event of ['oracle', 'bingo', 'logo']) await write({ kind: 'seen', key: event, person, event });
    await write({ kind: 'taken-back', key: 'back', person, event: 'bingo' });
    expect(await read()).toMatchObject([{ presentAt: ['Logo Design', 'Oracle'] }]);
  });
});
