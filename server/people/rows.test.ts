import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestFirst } from '#contract/admin.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeTwo } from '#tests/support/database/stored-fest.ts';
import { listRegistrations } from './rows.ts';

describe.each(databases)('the rows of the list on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  test('come newest first, and of one instant in the order that the browser sorts by', async () => {
    const times = ['2025-08-02T00:00:00Z', '2025-08-01T00:00:00Z', '2025-08-03T00:00:00Z', '2025-08-02T00:00:00Z'];
    for (const time of times) await store(database.db, newRegistration({ photo: null }), new Date(time));
    const rows = await listRegistrations(database.db);
    expect(rows.map((row) => row.registrationDate.slice(0, 10))).toEqual([
      ...['2025-08-03', '2025-08-02', '2025-08-02', '2025-08-01'],
    ]);
    expect(rows).toEqual(rows.toReversed().sort(newestFirst));
  });

  test('show where somebody was seen, and nothing about it for others', async () => {
    const person = await storeTwo(database.db);
    const by = { caller: { name: 'Room 804', deskId: null }, now: new Date('2025-08-12T04:00:00Z') };
    for (const event of ['oracle', 'bingo', 'logo'])
      await writeEntry(database.db, { kind: 'seen', key: event, person, event }, by);
    await writeEntry(database.db, { kind: 'taken-back', key: 'back', person, event: 'bingo' }, by);
    const rows = await listRegistrations(database.db);
    expect(rows.find(({ _id }) => _id === person)?.presentAt).toEqual(['Logo Design', 'Oracle']);
    expect(rows.find(({ _id }) => _id !== person)?.presentAt).toBeUndefined();
  });

  test('name an event that the edition no longer has by its id, after the others', async () => {
    await store(database.db, newRegistration({ eventIds: ['abacus', 'oracle'] }));
    expect((await listRegistrations(database.db))[0]?.selectedEvents).toEqual(['Oracle', 'abacus']);
  });
});
