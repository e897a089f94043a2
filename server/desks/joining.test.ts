import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { latestEntries } from '#server/book/entries.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { findDesk } from './desks.ts';
import { endDesk, joinDesk, leaveDesk, makeDesk } from './joining.ts';
import { listDesks } from './listing.ts';

const now = new Date('2025-08-12T04:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const asha = { actor: 'Asha', role: 'organiser', now } as const;
const phoneKey = '3f0d8d0c-6f0e-4d0a-9a53-0f3a0b6d8a11';

describe.each(databases)('a desk on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  const make = async (name = 'Room 804') => (await makeDesk(database.db, name, asha)).link;
  const join = (link: string, at = now, more: { key?: string; held?: string } = {}) =>
    joinDesk(database.db, { link, key: more.key ?? null, held: more.held }, at);
  const states = async (at = now) => (await listDesks(database.db, at)).map(({ name, state }) => `${name} ${state}`);
  const log = async () =>
    (await latestEntries(database.db, 9)).map(({ actor, kind, subject }) => `${actor} ${kind} ${subject}`);

  test('is one phone, however many open its link at once', async () => {
    const link = await make();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => join(link)));
    const joined = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect([joined.length, new Set(refused)]).toEqual([1, new Set(['bad-link'])]);
    expect(await findDesk(database.db, joined[0]?.token, now)).toMatchObject({ name: 'Room 804' });
    expect(await log()).toEqual(['Room 804 desk-joined Room 804', 'Asha desk-made Room 804']);
  });

  test('is told again to the phone whose answer was lost, and to no other phone', async () => {
    const link = await make();
    const first = await join(link, now, { key: phoneKey });
    expect(await join(link, later(1), { key: phoneKey })).toEqual(first);
    for (const key of [undefined, 'short', phoneKey.replace('3', '4')])
      await expect(join(link, now, key === undefined ? {} : { key })).rejects.toMatchObject({ code: 'bad-link' });
    await endDesk(database.db, first.desk.id, asha);
    await expect(join(link, now, { key: phoneKey })).rejects.toMatchObject({ code: 'bad-link' });
  });

  test('is no desk by a link that was never made, was revoked, or is eighteen hours old', async () => {
    const [old, revoked] = [await make('old'), await makeDesk(database.db, 'revoked', asha)];
    expect(await endDesk(database.db, revoked.id, asha)).toBe(true);
    await expect(join('', now)).rejects.toMatchObject({ code: 'bad-link' });
    await expect(join(revoked.link)).rejects.toMatchObject({ code: 'bad-link' });
    await expect(join(old, later(18))).rejects.toMatchObject({ code: 'bad-link' });
    expect(await states(later(18))).toEqual(['revoked ended', 'old ended']);
    expect((await join(old, later(17.99))).desk.name).toBe('old');
  });

  test('may act for eighteen hours after it joined, and is then over', async () => {
    const { desk, token } = await join(await make(), later(10));
    expect(desk.expiresAt).toBe(later(28).toISOString());
    expect(await findDesk(database.db, token, later(27.99))).not.toBeNull();
    expect(await findDesk(database.db, token, later(28))).toBeNull();
    expect(await endDesk(database.db, desk.id, { ...asha, now: later(28) })).toBe(false);
    expect(await listDesks(database.db, later(28))).toMatchObject([
      { state: 'ended', endedAt: later(28).toISOString() },
    ]);
  });

  test('ends when its phone signs out or becomes another desk, and the book says who did it', async () => {
    const [one, two] = [await joinedDesk(database.db, 'Room 804', now), await joinedDesk(database.db, 'Stairs', now)];
    await leaveDesk(database.db, one.token, now);
    await leaveDesk(database.db, one.token, now);
    await join(await make('Room 805'), now, { held: two.token });
    expect(await states()).toEqual(['Room 805 joined', 'Stairs ended', 'Room 804 ended']);
    expect((await log()).filter((line) => line.includes('desk-ended'))).toEqual([
      'Stairs desk-ended Stairs',
      'Room 804 desk-ended Room 804',
    ]);
  });

  test('leaves nothing in the database by which anybody could join or act', async () => {
    const [link, { token }] = [await make(), await joinedDesk(database.db, 'Room 805', now)];
    const stored = JSON.stringify(await database.db.selectFrom('desks').selectAll().execute());
    expect(JSON.stringify(await listDesks(database.db, now))).not.toContain('hash');
    for (const secret of [link, token]) {
      expect(Buffer.from(secret, 'base64url').length).toBe(32);
      expect(stored).not.toContain(secret);
    }
  });
});
