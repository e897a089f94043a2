import { beforeEach, describe, expect, test } from 'vitest';
import { stateOf } from '#contract/book/state.ts';
import type { PackedPerson } from '#contract/desk/pack.ts';

import { passTokens } from '#server/passes/tokens.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { registerAll } from '#server/registrations/register.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { seen } from '#tests/support/people/marking.ts';
import { packAll, packChanges } from './pack.ts';

const now = new Date('2025-08-12T04:32:00Z');

describe.each(databases)('a pack on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  let setting: Parameters<typeof packAll>[0];
  beforeEach(async () => {
    setting = { db, passes: await passTokens(db) };
  });

  async function fill(count: number): Promise<void> {
    const submission = { key: null, fingerprint: '' };
    const send = () => ({ registration: newRegistration({ photo: null }), submission, now });
    for (let stored = 0; stored < count; stored += 500)
      await registerAll(db, Array.from({ length: Math.min(500, count - stored) }, send));
  }

  test('lists everybody only once, and sends marks made during the read with the next changes', async () => {
    await fill(600);
    const ids = (await db.selectFrom('registrations').select('id').orderBy('id').execute()).map(({ id }) => id);
    const [first = '', , gone = ''] = ids;
    const { number, pages } = await packAll(setting);
    const people: PackedPerson[] = [];
    for await (const page of pages) {
      if (people.length === 0) {
        await seen(db, first, 'oracle');
        await withdraw(db, { passOf: { id: gone, version: 0 }, isCurrent: () => true, now });
      }
      people.push(...page);
    }
    expect(people.map(({ id }) => id)).toEqual(ids);
    expect(people[0]?.entries).toEqual([]);
    const changes = await packChanges(setting, number);
    const marked = changes?.people.map((person) => ({ id: person.id, isPresent: stateOf(person).isPresent }));
    expect(marked).toEqual([{ id: first, isPresent: true }]);
    expect(changes?.deletedIds).toEqual([gone]);
  });

  test.each([
    [0, 10],
    [190, 21],
  ])('with %i people, sends up to %i changed people, otherwise everybody', async (before, most) => {
    await fill(before);
    const { number } = await packAll(setting);
    await fill(most);
    expect((await packChanges(setting, number))?.people).toHaveLength(most);
    await store(db, newRegistration({ photo: null }));
    expect(await packChanges(setting, number)).toBeNull();
  });
});
