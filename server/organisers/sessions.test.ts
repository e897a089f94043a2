import { beforeAll, describe, expect, test } from 'vitest';
import { databases, sharedDatabase } from '#tests/support/database/databases.ts';
import { addOrganiser, changePassword, findByCredentials, findByUsername, removeOrganiser } from './accounts.ts';
import { openSessions } from './sessions.ts';

const begin = new Date('2025-08-01T06:00:00Z');
const at = (hours: number) => new Date(begin.getTime() + hours * 3_600_000);

describe.each(databases)('a session on %s', (_name, open) => {
  const database = sharedDatabase(open);
  beforeAll(() => addOrganiser(database.db, 'Asha', 'correct horse battery', begin));

  async function signInAt(hours: number): Promise<(hours: number) => Promise<boolean>> {
    const asha = await findByCredentials(database.db, 'Asha', 'correct horse battery');
    if (!asha) throw new Error('Asha has no account');
    const sessions = openSessions(database.db);
    const token = await sessions.begin(asha, at(hours));
    return async (later) => (await sessions.find(token, at(later))) !== null;
  }

  test('continues if the clock is set back and forward by some hours', async () => {
    const isAlive = await signInAt(0);
    for (const hours of [1, -5, 2, -8, 3]) expect([hours, await isAlive(hours)]).toEqual([hours, true]);
  });

  test('that began while the clock was hours ahead ends a day after the clock is right', async () => {
    const isAlive = await signInAt(6);
    for (const hours of [0, 10, 20, 23.9]) expect([hours, await isAlive(hours)]).toEqual([hours, true]);
    expect(await isAlive(24)).toBe(false);
  });

  test('that began while the clock was a day or a year ahead ends once the clock is right', async () => {
    for (const ahead of [24, 365 * 24]) expect(await (await signInAt(ahead))(0)).toBe(false);
  });

  test('that began on a full disk ends in time, with a new password, and with its account', async () => {
    const { db } = database;
    await addOrganiser(db, 'Ravi', 'a long password', begin);
    const full = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const withoutRoom = db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode') throw full;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const sessions = openSessions(withoutRoom);
    const signIn = async () => {
      const token = await sessions.begin((await findByUsername(db, 'Ravi')) ?? expect.fail(), begin);
      expect(await sessions.find(token, at(11))).toMatchObject({ username: 'Ravi' });
      return async (hours = 11) => (await sessions.find(token, at(hours))) !== null;
    };
    expect(await (await signIn())(12)).toBe(false);
    const withOldPassword = await signIn();
    await changePassword(db, 'Ravi', 'another password', at(1));
    expect(await withOldPassword()).toBe(false);
    const withoutAccount = await signIn();
    await removeOrganiser(db, 'Ravi', at(2));
    expect(await withoutAccount()).toBe(false);
    expect(await sessions.find('somebody else’s', begin)).toBeNull();
    await addOrganiser(db, 'Ravi', 'a long password', begin);
    const forgotten = await signIn();
    expect(await sessions.find('somebody else’s', at(12))).toBeNull();
    // The clock is set back, and the ended session is no longer in memory.
    expect(await forgotten()).toBe(false);
  });
});
