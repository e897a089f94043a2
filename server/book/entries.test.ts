import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { latestEntries, record } from './entries.ts';

const asha = { actor: 'Asha', role: 'organiser' } as const;

describe.each(databases)('the book on %s', (_name, open) => {
  test('shows the latest entries first, and refuses to change or delete them, even by SQL', async () => {
    const { db } = await open();
    await record(db, { ...asha, kind: 'signed-in' }, new Date('2025-08-12T04:00:00Z'));
    await record(db, { ...asha, kind: 'exported', subject: 'a.xlsx' }, new Date('2025-08-12T05:00:00Z'));
    await expect(db.updateTable('entries').set({ actor: 'Ravi' }).execute()).rejects.toThrow('only added');
    await expect(db.deleteFrom('entries').execute()).rejects.toThrow('only added');
    expect((await latestEntries(db, 10)).map(({ actor, kind, subject }) => [actor, kind, subject])).toEqual([
      ['Asha', 'exported', 'a.xlsx'],
      ['Asha', 'signed-in', null],
    ]);
    expect(await latestEntries(db, 1)).toHaveLength(1);
  });
});
