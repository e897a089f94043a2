import { beforeAll, describe, expect, test } from 'vitest';
import { operator } from '#server/book/entries.ts';
import { databases, sharedDatabase } from '#tests/support/database/databases.ts';
import { watching } from '#tests/support/database/unlocked.ts';
import { addOrganiser, changePassword, findByUsername, removeOrganiser } from './accounts.ts';
import { knownDevices } from './known-devices.ts';
import { openSessions } from './sessions.ts';

const begin = new Date('2025-08-01T06:00:00Z');
const at = (hours: number) => new Date(begin.getTime() + hours * 3_600_000);

describe.each(databases)('a session on %s', (_name, open) => {
  const { db } = sharedDatabase(open);
  beforeAll(() => addOrganiser(db, 'Asha', 'correct horse battery', begin));

  async function signInAt(hours: number): Promise<(hours: number) => Promise<boolean>> {
    const asha = (await findByUsername(db, 'Asha')) ?? expect.fail();
    const sessions = openSessions(db);
    const token = await sessions.begin(asha, at(hours));
    return async (later) => (await sessions.find(token, at(later))) !== null;
  }

  test.each<[what: string, began: number, alive: number[], dead: number[]]>([
    ['continues if the clock is set back and forward by some hours', 0, [1, -5, 2, -8, 3], []],
    ['that began while the clock was hours ahead ends a day after the clock is right', 6, [0, 10, 20, 23.9], [24]],
    ['that began while the clock was a day ahead ends once the clock is right', 24, [], [0]],
    ['that began while the clock was a year ahead ends once the clock is right', 365 * 24, [], [0]],
  ])('%s', async (_what, began, alive, dead) => {
    const isAlive = await signInAt(began);
    for (const hours of alive) expect([hours, await isAlive(hours)]).toEqual([hours, true]);
    for (const hours of dead) expect([hours, await isAlive(hours)]).toEqual([hours, false]);
  });

  test('that began on a full disk ends in time, with a new password, and with its account', async () => {
    await addOrganiser(db, 'Ravi', 'a long password', begin);
    const full = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const withoutRoom = watching(db, (kind) => {
      if (kind === 'InsertQueryNode') throw full;
    });
    const sessions = openSessions(withoutRoom);
    const signIn = async () => {
      const token = await sessions.begin((await findByUsername(db, 'Ravi')) ?? expect.fail(), begin);
      expect(await sessions.find(token, at(11))).toMatchObject({ username: 'Ravi' });
      return async (hours = 11) => (await sessions.find(token, at(hours))) !== null;
    };
    expect(await (await signIn())(12)).toBe(false);
    const withOldPassword = await signIn();
    await changePassword(db, { username: 'Ravi', password: 'another password' }, { ...operator, now: at(1) });
    expect(await withOldPassword()).toBe(false);
    const withoutAccount = await signIn();
    await removeOrganiser(db, (await findByUsername(db, 'Ravi')) ?? expect.fail(), { ...operator, now: at(2) });
    expect(await withoutAccount()).toBe(false);
    expect(await sessions.find('somebody else’s', begin)).toBeNull();
  });
});

const asha = { id: '01980000-0000-7000-8000-000000000001', username: 'Asha', passwordSetAt: '' };
const { db } = sharedDatabase();
let devices: Awaited<ReturnType<typeof knownDevices>>;
beforeAll(async () => {
  devices = await knownDevices(db);
});

test('gives a device the same id in every process, and a new id at each sign-in', async () => {
  const token = devices.tokenFor(asha);
  const device = devices.deviceOf(token, asha);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect((await knownDevices(db)).deviceOf(token, asha)).toBe(device);
  expect(devices.deviceOf(devices.tokenFor(asha), asha)).not.toBe(device);
});

test('rejects a changed token and any other text, and puts no name into a token', () => {
  const token = devices.tokenFor(asha);
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  const [device = '', signature = ''] = token.split('.');
  const edited = Array.from(token, (character, at) => {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)];
    return [before + (character === 'A' ? 'B' : 'A') + after, before + after, `${before}A${character}${after}`];
  });
  // Some last characters decode to the same bytes.
  const lasts = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. é'];
  const ended = lasts.flatMap((last) => [token.slice(0, -1) + last, token + last]);
  const others = [undefined, '', '.', '..', device, `${device}.`, `.${signature}`, `${signature}.${device}`];
  const wrong = [...edited.flat(), ...ended, ...others].filter((text) => text !== token);
  expect(wrong.filter((text) => devices.deviceOf(text, asha) !== null)).toEqual([]);
});
