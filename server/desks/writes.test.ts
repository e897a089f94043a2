import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { unlocked } from '#tests/support/unlocked.ts';
import type { Caller } from './desks.ts';
import { endDesk } from './joining.ts';
import { type Done, type Write, writeOnce } from './writes.ts';

const now = new Date('2025-08-12T04:30:00Z');

describe.each(databases)('a write of a desk on %s', (name, open) => {
  let database: TestDatabase;
  let room: Caller;
  beforeEach(async () => {
    database = await open();
    room = (await joinedDesk(database.db, 'Room 804', now)).caller;
  });
  afterEach(() => database.discard());

  const write = (more: Partial<Write> = {}): Write => ({
    caller: room,
    key: 'key',
    fingerprint: 'content',
    registrationId: null,
    action: 'counted a visit',
    now,
    ...more,
  });
  /** Counts a visit, and answers the number of those before. */
  const visit = (more: Partial<Write> = {}, done: Partial<Done<number>> = {}) =>
    writeOnce(database.db, write(more), async (trx) => {
      const visits = await trx.selectFrom('showcase_visits').selectAll().execute();
      const row = { id: `visit ${visits.length}`, showcase_id: 'games', visited_at: '', marked_by: room.name };
      await trx.insertInto('showcase_visits').values(row).execute();
      return { status: 201, answer: visits.length, ...done };
    });
  const visits = async () => (await database.db.selectFrom('showcase_visits').selectAll().execute()).length;
  const lastAction = async () =>
    (await database.db.selectFrom('desks').select(['last_action as what', 'last_action_at as at']).execute())[0];

  test('gives its first answer however often it is sent, also by twenty at once, and is done once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 201, answer: 0, registrationId: null, undo: null })]),
    );
    expect(await visits()).toBe(1);
    expect(await lastAction()).toEqual({ what: 'counted a visit', at: now.toISOString() });
  });

  test('would be done by each of them without the primary key of its table', async () => {
    await unlocked(database, 'write');
    await Promise.all(Array.from({ length: 20 }, () => visit()));
    expect(await visits()).toBe(20);
  });

  test('is given again to another desk, as the phone may have become one meanwhile', async () => {
    await visit();
    const later = (await joinedDesk(database.db, 'Room 805', now)).caller;
    expect((await visit({ caller: later })).answer).toBe(0);
    expect(await visits()).toBe(1);
  });

  test('with other content under the same key is refused and changes nothing', async () => {
    await visit();
    await expect(visit({ fingerprint: 'other' })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await visits()).toBe(1);
  });

  test('without a key is done each time, and can be undone all the same', async () => {
    const undos = [await visit({ key: null }, { before: [] }), await visit({ key: null }, { before: [] })];
    expect(new Set(undos.map(({ undo }) => undo)).size).toBe(2);
    expect(undos.every(({ undo }) => undo !== null)).toBe(true);
    expect(await visits()).toBe(2);
  });

  test('that was refused keeps nothing and may be sent again under its key', async () => {
    const refusing = writeOnce(database.db, write(), async () => {
      throw new Error('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    expect((await lastAction())?.what).toBe('joined');
    expect((await visit()).answer).toBe(0);
  });

  test('is refused once the desk was revoked, also the one that was answered before', async () => {
    await visit();
    await endDesk(database.db, room.deskId ?? '', { actor: 'Asha', now });
    for (const key of ['key', 'another']) await expect(visit({ key })).rejects.toMatchObject({ code: 'desk-ended' });
    expect(await visits()).toBe(1);
  });

  test('is refused after eighteen hours', async () => {
    const end = new Date(now.getTime() + 18 * 3_600_000);
    await visit({ now: new Date(end.getTime() - 1), key: null });
    await expect(visit({ now: end })).rejects.toMatchObject({ code: 'desk-ended' });
  });

  test('brings the end of a desk that joined while the clock was ahead to eighteen hours from now', async () => {
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const { caller } = await joinedDesk(database.db, 'Stairs', later(6));
    await visit({ caller, key: null });
    await expect(visit({ caller, key: null, now: later(18) })).rejects.toMatchObject({ code: 'desk-ended' });
    const { caller: farAhead } = await joinedDesk(database.db, 'Stairs', later(24));
    await expect(visit({ caller: farAhead, key: null })).rejects.toMatchObject({ code: 'desk-ended' });
  });

  /** What came first where Room 804 is revoked in the middle of a write, which looks so often whether that is done. */
  async function revokedMeanwhile(caller: Caller, looks: number): Promise<string[]> {
    const order: string[] = [];
    const revoke = () => endDesk(database.db, room.deskId ?? '', { actor: 'Asha', now });
    const revoking: Promise<number>[] = [];
    await writeOnce(database.db, write({ caller, key: null }), async (trx) => {
      revoking.push(revoke().then(() => order.push('revoked')));
      for (let look = 0; look < looks && order.length === 0; look++)
        await trx.selectFrom('showcase_visits').select('id').execute();
      order.push('written');
      return { status: 200, answer: null };
    });
    await Promise.all(revoking);
    return order;
  }

  test('holds up the revoking of its desk until it is done', async () => {
    expect(await revokedMeanwhile(room, 100)).toEqual(['written', 'revoked']);
  });

  test('would be overtaken by it without the statement that it begins with', async () => {
    const organiser = { name: 'Asha', deskId: null };
    // In SQLite no two transactions write at once.
    const order = name === 'SQLite' ? ['written', 'revoked'] : ['revoked', 'written'];
    expect(await revokedMeanwhile(organiser, name === 'SQLite' ? 100 : 10_000)).toEqual(order);
  });
});
