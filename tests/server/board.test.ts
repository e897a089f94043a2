import { afterEach, describe, expect, test } from 'vitest';
import type { BoardCounts, BoardLink } from '#contract/board.ts';
import { calls } from '#contract/calls.ts';
import { signIn, startApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';

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
    const [first, second] = await fest.db.selectFrom('registrations').select('id').orderBy('id').execute();
    const seen = { event_id: 'oracle', marked_by: 'Room 804', version: 1 };
    await fest.db
      .insertInto('presences')
      .values([
        { ...seen, registration_id: first?.id ?? '', present_at: '2025-08-12T04:35:00.000Z' },
        // Taken back.
        { ...seen, registration_id: second?.id ?? '', present_at: null },
      ])
      .execute();
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
    const noted = await fest.db.selectFrom('audit_log').select(['actor', 'action']).execute();
    expect(noted.filter(({ action }) => action.startsWith('board'))).toEqual([
      { actor: 'Asha', action: 'board-link-shown' },
      { actor: 'Asha', action: 'board-link-shown' },
      { actor: 'Asha', action: 'boards-ended' },
      { actor: 'Asha', action: 'board-link-shown' },
    ]);
    expect(JSON.stringify(await fest.db.selectFrom('secrets').selectAll().execute())).not.toContain(token);
  });
});
