import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PackedPerson } from '#contract/pack.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { markArrival, markPresence } from '#server/presences/marks.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';
import { packAll, packChanges } from './pack.ts';

const now = new Date('2025-08-12T04:32:00Z');

describe.each(databases)('a pack on %s', (_name, open) => {
  let database: TestDatabase;
  let setting: Parameters<typeof packAll>[0];
  beforeEach(async () => {
    database = await open();
    setting = { db: database.db, passes: await passTokens(database.db) };
  });
  afterEach(() => database.discard());

  const marking = (id: string) => ({ id, by: 'Room 804', now, notedAt: null, isCurrent: () => true });
  const present = (id: string) => database.db.transaction().execute((trx) => markPresence(trx, marking(id), 'oracle'));
  const absent = (id: string) => database.db.transaction().execute((trx) => markArrival(trx, marking(id), false));
  const ids = async () => {
    const rows = await database.db.selectFrom('registrations').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  /** Straight into the table, much faster than by their forms. */
  async function fill(count: number): Promise<void> {
    const { photo, eventIds, email, ...fields } = newRegistration();
    const people = Array.from({ length: count }, (_, index) => ({
      ...fields,
      id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      email: `${index}`,
      email_key: `${index}`,
      registered_at: now.toISOString(),
    }));
    for (let start = 0; start < count; start += 1_000)
      await database.db
        .insertInto('registrations')
        .values(people.slice(start, start + 1_000))
        .execute();
  }

  test('has everybody once, and who is marked while it is read is told by the next changes', async () => {
    await fill(600);
    const { cursor, pages } = await packAll(setting);
    const people: PackedPerson[] = [];
    const [first = '', , deleted = ''] = await ids();
    for await (const page of pages) {
      if (people.length === 0) {
        await database.db
          .insertInto('registration_events')
          .values({ registration_id: first, event_id: 'oracle' })
          .execute();
        await present(first);
        await database.db.deleteFrom('registrations').where('id', '=', deleted).execute();
      }
      people.push(...page);
    }
    expect(people.map(({ id }) => id)).toEqual((await ids()).toSpliced(2, 0, deleted));
    expect(people[0]?.isPresent).toBe(false);
    const changes = await packChanges(setting, cursor);
    expect(changes?.people.find(({ id }) => id === first)).toMatchObject({ isPresent: true, chosen: ['oracle'] });
    expect(changes?.deletedIds).toEqual([deleted]);
  });

  test('tells no changes where more than two thousand changed: everybody is as quick, and is written down', async () => {
    const { cursor } = await packAll(setting);
    await fill(2_000);
    expect((await packChanges(setting, cursor))?.people).toHaveLength(2_000);
    await store(database.db, newRegistration({ photo: null }));
    expect(await packChanges(setting, cursor)).toBeNull();
  });

  test('has of each participant the state of one moment, while they are marked and taken back', async () => {
    await store(database.db, newRegistration({ photo: null }));
    const { cursor } = await packAll(setting);
    const [id = ''] = await ids();
    let isOver = false;
    const marks = (async () => {
      while (!isOver) {
        await present(id);
        await absent(id);
      }
    })();
    const torn: PackedPerson[] = [];
    for (let time = 0; time < 200; time++) {
      const all = await packAll(setting);
      for await (const page of all.pages) torn.push(...page.filter(isTorn));
    }
    isOver = true;
    await marks;
    expect(torn).toEqual([]);
    expect((await packChanges(setting, cursor))?.people.map((person) => person.takenBack)).not.toEqual([0]);
  });
});

/** Nobody is present somewhere without having arrived; here each Absent takes one presence back. */
const isTorn = ({ isPresent, takenBack, presences }: PackedPerson) => {
  const [oracle] = presences;
  return isPresent !== (oracle?.presentSince != null) || (oracle?.version ?? 0) !== takenBack * 2 + (isPresent ? 1 : 0);
};
