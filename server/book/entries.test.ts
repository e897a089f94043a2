import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { latestEntries, record } from './entries.ts';

const asha = { actor: 'Asha', role: 'organiser' } as const;

describe.each(databases)('the book on %s', (_name, open) => {
  test('shows its entries, the latest first', async () => {
    const { db, discard } = await open();
    await record(db, { ...asha, kind: 'signed-in' }, new Date('2025-08-12T04:00:00Z'));
    await record(db, { ...asha, kind: 'exported', subject: 'a.xlsx' }, new Date('2025-08-12T05:00:00Z'));
    expect((await latestEntries(db, 10)).map((entry) => [entry.kind, entry.subject])).toEqual([
      ['exported', 'a.xlsx'],
      ['signed-in', null],
    ]);
    expect(await latestEntries(db, 1)).toHaveLength(1);
    await discard();
  });

  test('refuses to change or delete an entry, even by SQL', async () => {
    const { db, discard } = await open();
    await record(db, { ...asha, kind: 'signed-in' }, new Date());
    await expect(db.updateTable('entries').set({ actor: 'Ravi' }).execute()).rejects.toThrow('only added');
    await expect(db.deleteFrom('entries').execute()).rejects.toThrow('only added');
    expect((await latestEntries(db, 10)).map((entry) => entry.actor)).toEqual(['Asha']);
    await discard();
  });
});
