import { expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { addOrganiser, changePassword, findByUsername, removeOrganiser } from './accounts.ts';
import { HeldSessions } from './held-sessions.ts';

const begun = new Date('2025-08-12T04:30:00Z');
const hours = (count: number) => new Date(begun.getTime() + count * 3_600_000);

test.each(databases)(
  'on %s a session in memory ends with its time, its password and its account',
  async (_name, open) => {
    const { db, discard } = await open();
    const sessions = new HeldSessions();
    await addOrganiser(db, 'Asha', 'a long password', begun);
    const hold = async (hash: string) => {
      const asha = await findByUsername(db, 'Asha');
      if (asha === null) throw new Error('There is no account');
      sessions.hold(hash, asha, hours(12).toISOString());
      expect(await sessions.find(db, hash, hours(11))).toMatchObject({ username: 'Asha' });
    };
    const isHeld = async (hash: string, at = hours(11)) => (await sessions.find(db, hash, at)) !== null;

    await hold('late');
    expect(await isHeld('late', hours(12))).toBe(false);
    await hold('password');
    await changePassword(db, 'Asha', 'another password', hours(1));
    expect(await isHeld('password')).toBe(false);
    await hold('account');
    await removeOrganiser(db, 'Asha', hours(2));
    expect(await isHeld('account')).toBe(false);
    expect(await isHeld('somebody else’s')).toBe(false);
    await discard();
  },
);
