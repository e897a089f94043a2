import { afterEach, describe, expect, test } from 'vitest';
import type { BoardCounts } from '#contract/board.ts';
import type { BoardLink } from '#contract/board-link.ts';
import { calls } from '#contract/calls/calls.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
afterEach(() => fest.stop());

const ask = (token: string | null) =>
  fest.app.inject({ url: calls.board.path, headers: token === null ? {} : { authorization: `Bearer ${token}` } });

async function makeLink(headers: Record<string, string>): Promise<{ link: string; token: string }> {
  const answer = await fest.app.inject({ method: 'POST', url: calls.makeBoard.path, headers });
  const { link } = answer.json<BoardLink>();
  return { link, token: link.split('#')[1] ?? '' };
}

describe.each(databases)('a board on %s', (_name, open) => {
  test('shows by the token of its link how many of how many are at each event, and names nobody', async () => {
    fest = await startApp({}, await open());
    const headers = await signIn(fest.app, fest.clock, fest.db);
    for (const eventIds of [['oracle', 'bingo'], ['oracle'], ['oracle']])
      await store(fest.db, newRegistration({ photo: null, eventIds }));
    const people = await fest.db.selectFrom('registrations').select('id').orderBy('id').execute();
    const by = { caller: { name: 'Room 804', deskId: null }, now: fest.clock.now };
    const write = (key: string, kind: 'seen' | 'taken-back', person = '') =>
      writeEntry(fest.db, { kind, key, person, event: 'oracle' }, by);
    await write('a', 'seen', people[0]?.id);
    await write('b', 'seen', people[1]?.id);
    await write('c', 'taken-back', people[1]?.id);
    const { link, token } = await makeLink(headers);
    // The token is the part of the address that no server is sent, of at least 128 bits.
    expect(link).toMatch(/^https?:\/\/[^/#?]+\/board#[\w-]{22,}$/);
    const answer = await ask(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const counts = answer.json<BoardCounts>();
    const of = (event: string) => counts.find((one) => one.event === event);
    expect(of('oracle')).toEqual({ event: 'oracle', registered: 3, present: 1 });
    expect(of('bingo')).toEqual({ event: 'bingo', registered: 1, present: 0 });
    expect(of('logo')).toEqual({ event: 'logo', registered: 0, present: 0 });
  });

  test('shows nothing more once an organiser ended the boards, until there is a new link', async () => {
    fest = await startApp({}, await open());
    const headers = await signIn(fest.app, fest.clock, fest.db);
    expect((await ask('A'.repeat(22))).statusCode).toBe(401);
    const { token } = await makeLink(headers);
    expect((await makeLink(headers)).token).toBe(token);
    for (const wrong of [null, '', `${token}A`, token.slice(1), 'A'.repeat(22)])
      expect((await ask(wrong)).statusCode).toBe(401);
    await fest.app.inject({ method: 'DELETE', url: calls.endBoards.path, headers });
    const refused = await ask(token);
    expect([refused.statusCode, refused.json()]).toEqual([401, { error: expect.stringContaining('Ask an organiser') }]);
    const next = await makeLink(headers);
    expect(next.token).not.toBe(token);
    expect([(await ask(next.token)).statusCode, (await ask(token)).statusCode]).toEqual([200, 401]);
    const entries = await fest.db.selectFrom('entries').select(['actor', 'kind']).orderBy('key').execute();
    expect(entries.filter(({ kind }) => kind.startsWith('board'))).toEqual([
      { actor: 'Asha', kind: 'board-link-shown' },
      { actor: 'Asha', kind: 'board-link-shown' },
      { actor: 'Asha', kind: 'boards-ended' },
      { actor: 'Asha', kind: 'board-link-shown' },
    ]);
    expect(JSON.stringify(await fest.db.selectFrom('secrets').selectAll().execute())).not.toContain(token);
  });
});
