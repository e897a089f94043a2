import { describe, expect, test } from 'vitest';
import { latestEntries } from '#server/book/entries.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { actAs, type DeskCaller, findDesk, listDesks } from './desks.ts';
import { endDesk, freeName, joinDesk, leaveDesk, makeDesk, renewLink } from './joining.ts';

const now = new Date('2025-08-12T04:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const asha = { actor: 'Asha', role: 'organiser', now } as const;
const phoneKey = '3f0d8d0c-6f0e-4d0a-9a53-0f3a0b6d8a11';
const badLink = { code: 'bad-link' };
const ended = { code: 'desk-ended' };

describe.each(databases)('a desk on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  const make = async (name = 'Room 804') => (await makeDesk(db, name, asha)).link;
  const join = (link: string, at = now, more: { key?: string; held?: string } = {}) =>
    joinDesk(db, { link, key: more.key ?? null, held: more.held }, at);
  const joined = (name = 'Room 804', at = now) => joinedDesk(db, name, at);
  const act = (caller: DeskCaller, at: Date) =>
    db.transaction().execute((trx) => actAs(trx, caller, 'counted a visit', at));
  const states = async (at = now) => (await listDesks(db, at)).map(({ name, state }) => `${name} ${state}`);
  const log = async () => (await latestEntries(db, 9)).map(({ actor, kind, subject }) => `${actor} ${kind} ${subject}`);

  test('is only one phone, even if twenty open its link at once', async () => {
    const link = await make();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => join(link)));
    const joins = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.code] : []));
    expect(refused).toEqual(Array(19).fill('bad-link'));
    expect(await findDesk(db, joins[0]?.token, now)).toMatchObject({ name: 'Room 804' });
    expect(await log()).toEqual(['Room 804 desk-joined Room 804', 'Asha desk-made Room 804']);
  });

  test('can be joined again only by the phone whose first answer was lost', async () => {
    const link = await make();
    const first = await join(link, now, { key: phoneKey });
    expect(await join(link, later(1), { key: phoneKey })).toEqual(first);
    for (const key of [undefined, 'short', phoneKey.replace('3', '4')])
      await expect(join(link, now, key === undefined ? {} : { key })).rejects.toMatchObject(badLink);
    await endDesk(db, first.desk.id, asha);
    await expect(join(link, now, { key: phoneKey })).rejects.toMatchObject(badLink);
  });

  test('cannot be joined by a link that was never made, was revoked, or is eighteen hours old', async () => {
    const [old, revoked] = [await make('old'), await makeDesk(db, 'revoked', asha)];
    expect(await endDesk(db, revoked.id, asha)).toBe(true);
    for (const link of ['', revoked.link]) await expect(join(link)).rejects.toMatchObject(badLink);
    await expect(join(old, later(18))).rejects.toMatchObject(badLink);
    expect(await states(later(18))).toEqual(['revoked ended', 'old ended']);
    expect((await join(old, later(17.99))).desk.name).toBe('old');
  });

  test('gets a new link in place of a lost one, until a phone joins', async () => {
    const { id, link: lost } = await makeDesk(db, 'Room 804', asha);
    const renewed = await renewLink(db, id, { ...asha, now: later(10) });
    expect(renewed).toMatchObject({ id, name: 'Room 804' });
    await expect(join(lost, later(10))).rejects.toMatchObject(badLink);
    expect((await join(renewed.link, later(27))).desk.name).toBe('Room 804');
    await expect(renewLink(db, id, asha)).rejects.toMatchObject({ code: 'no-link-needed' });
    expect((await log())[1]).toBe('Asha desk-link-renewed Room 804');
    const { id: revoked } = await makeDesk(db, 'Stairs', asha);
    await endDesk(db, revoked, asha);
    await expect(renewLink(db, revoked, asha)).rejects.toMatchObject({ code: 'no-link-needed' });
  });

  test('gets a suggested name that no other desk has', async () => {
    const { caller } = await joined();
    const free = () => freeName(db, 'Room 804', now);
    expect(await free()).toBe('Room 804 b');
    await make('room 804 B');
    expect(await free()).toBe('Room 804 c');
    await endDesk(db, caller.deskId ?? '', asha);
    expect(await free()).toBe('Room 804');
  });

  test('can write for eighteen hours after a phone joined', async () => {
    const { desk, token } = await join(await make(), later(10));
    expect(desk.expiresAt).toBe(later(28).toISOString());
    expect(await findDesk(db, token, later(27.99))).not.toBeNull();
    expect(await findDesk(db, token, later(28))).toBeNull();
    const caller = { name: desk.name, deskId: desk.id };
    await act(caller, later(27.99));
    await expect(act(caller, later(28))).rejects.toMatchObject(ended);
    expect(await endDesk(db, desk.id, { ...asha, now: later(28) })).toBe(false);
    const endedAt = later(28).toISOString();
    expect(await listDesks(db, later(28))).toMatchObject([{ state: 'ended', endedAt }]);
  });

  test('can write at most eighteen hours from now, even if it was joined while the clock was ahead', async () => {
    const { caller } = await joined('Room 804', later(6));
    await act(caller, now);
    await expect(act(caller, later(18))).rejects.toMatchObject(ended);
    const dayAhead = await joined('Room 805', later(24));
    await expect(act(dayAhead.caller, now)).rejects.toMatchObject(ended);
  });

  test('ends when its phone signs out or becomes another desk', async () => {
    const [one, two] = [await joined(), await joined('Stairs')];
    for (const _twice of [1, 2]) await leaveDesk(db, one.token, now);
    await join(await make('Room 805'), now, { held: two.token });
    expect(await states()).toEqual(['Room 805 joined', 'Stairs ended', 'Room 804 ended']);
    const ends = (await log()).filter((line) => line.includes('desk-ended'));
    expect(ends).toEqual(['Stairs desk-ended Stairs', 'Room 804 desk-ended Room 804']);
  });
});
