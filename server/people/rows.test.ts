import { describe, expect, test } from 'vitest';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { listRegistrations } from './rows.ts';

const by = { caller: { name: 'Room 804', deskId: null }, now: new Date('2025-08-12T04:00:00Z') };

describe.each(databases)('a row of the list on %s', (_name, open) => {
  test('shows the events that were chosen, also unknown ones, and those at which somebody was seen', async () => {
    const { db, discard } = await open();
    await store(db, newRegistration({ photo: null, eventIds: ['abacus', 'oracle'] }));
    const row = async () => (await listRegistrations(db))[0];
    const person = (await row())?._id ?? '';
    expect(await row()).toMatchObject({ selectedEvents: ['Oracle', 'abacus'], presentAt: undefined });
    for (const event of ['oracle', 'bingo', 'logo'])
      await writeEntry(db, { kind: 'seen', key: event, person, event }, by);
    await writeEntry(db, { kind: 'taken-back', key: 'back', person, event: 'bingo' }, by);
    expect(await row()).toMatchObject({ presentAt: ['Logo Design', 'Oracle'] });
    await discard();
  });
});
