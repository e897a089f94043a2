import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { actAs, type Caller } from './desks.ts';

const now = new Date('2025-08-12T04:30:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe.each(databases)('a desk that acts on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  const act = (caller: Caller, at: Date, work = async () => {}) =>
    database.db.transaction().execute(async (trx) => {
      await actAs(trx, caller, 'counted a visit', at);
      await work();
    });
  const joined = async (at = now) => (await joinedDesk(database.db, 'Room 804', at)).caller;
  const over = { code: 'desk-ended' };

  test('is over after eighteen hours', async () => {
    const caller = await joined();
    await act(caller, new Date(later(18).getTime() - 1));
    await expect(act(caller, later(18))).rejects.toMatchObject(over);
  });

  test('is over eighteen hours from now if it joined while the clock was ahead, and at once if it was a day ahead', async () => {
    const caller = await joined(later(6));
    await act(caller, now);
    await expect(act(caller, later(18))).rejects.toMatchObject(over);
    await expect(act(await joined(later(24)), now)).rejects.toMatchObject(over);
  });

  test('shows what it did last, unless that came to nothing', async () => {
    const caller = await joined();
    const failing = act(caller, later(1), () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    const last = () => database.db.selectFrom('desks').select(['last_action', 'last_action_at']).execute();
    expect(await last()).toEqual([{ last_action: 'joined', last_action_at: now.toISOString() }]);
    await act(caller, later(2));
    expect(await last()).toEqual([{ last_action: 'counted a visit', last_action_at: later(2).toISOString() }]);
  });
});
