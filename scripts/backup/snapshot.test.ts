import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import type { TableRow } from './file/rows.ts';
import { withSnapshot } from './snapshot.ts';

describe.each(databases)('a snapshot of %s', (_name, open) => {
  test('does not block writers or contain their writes', async () => {
    const { db, where, discard } = await open();
    const people = await storeFest(db, 20);
    const seen = await withSnapshot(where, async (snapshot) => {
      const rows: TableRow[] = [];
      for await (const row of snapshot.rows()) {
        if (rows.push(row) < 10) await store(db, newRegistration());
      }
      return rows;
    });
    const ofTable = (name: string) => seen.filter(({ table }) => table === name).map(({ row }) => row);
    const contacts = people.map(({ contact }) => contact);
    expect(
      ofTable('registrations')
        .map((row) => row.contact)
        .toSorted(),
    ).toEqual(contacts);
    expect(ofTable('submissions').map((row) => row.key)).toEqual(contacts.map((contact) => `key-${contact}`));
    expect(ofTable('id_photos')).toHaveLength(20);
    expect(await db.selectFrom('registrations').select('id').execute()).toHaveLength(29);
    await discard();
  });
});
