import { expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { latestEntries, record } from './entries.ts';

const asha = { actor: 'Asha', role: 'organiser' } as const;

test.each(databases)('the book on %s shows its latest entries first, and is never changed', async (_name, open) => {
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
