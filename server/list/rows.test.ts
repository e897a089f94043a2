import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestFirst, type Registration } from '#contract/admin.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { door } from '#tests/support/door.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';
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

  test('tell where somebody was seen, and say nothing of it of anybody else', async () => {
    const desk = await door(database.db, ['oracle', 'logo', 'bingo']);
    await store(database.db, newRegistration({ photo: null }));
    for (const eventId of ['oracle', 'bingo', 'logo']) await desk.mark(eventId);
    await desk.takeBack('bingo');
    const rows = JSON.parse(JSON.stringify(await listRegistrations(database.db))) as Registration[];
    expect(rows.find(({ _id }) => _id === desk.id)?.presentAt).toEqual(['Logo Design', 'Oracle']);
    expect(rows.find(({ _id }) => _id !== desk.id)).not.toHaveProperty('presentAt');
  });

  test('show an event that this edition no longer has by its id, after the others', async () => {
    await store(database.db, newRegistration({ eventIds: ['abacus', 'oracle'] }));
    expect((await listRegistrations(database.db))[0]?.selectedEvents).toEqual(['Oracle', 'abacus']);
  });
});
