import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerAll } from '#server/registrations/register.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { listRegistrations } from './rows.ts';

describe.each(databases)('registrations on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  const add = (contact: string, time: string, eventIds = ['oracle']) => {
    const texts = { name: contact, email: 'a@b.example', contact, college: 'C', course: 'D', sem: '1' };
    const registration = { ...texts, eventIds, photo: null };
    return registerAll(database.db, [
      { registration, submission: { key: null, fingerprint: '' }, now: new Date(time) },
    ]);
  };

  test('are listed newest first', async () => {
    await add('9000000002', '2025-08-02T00:00:00Z');
    await add('9000000001', '2025-08-01T00:00:00Z');
    await add('9000000003', '2025-08-03T00:00:00Z');
    const contacts = (await listRegistrations(database.db)).map((row) => row.contact);
    expect(contacts).toEqual(['9000000003', '9000000002', '9000000001']);
  });

  test('keep the id of an event that this edition does not know as its label, after the known ones', async () => {
    await add('9000000001', '2025-08-01T00:00:00Z', ['abacus', 'oracle']);
    expect((await listRegistrations(database.db))[0]?.selectedEvents).toEqual(['Oracle', 'abacus']);
  });
});
