import { expect, test } from 'vitest';
import type { BoardCounts } from '#contract/board.ts';
import { databases } from '#tests/support/database/databases.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { mark, seen } from '#tests/support/people/marking.ts';
import { outcome, signIn, startApp } from '#tests/support/running/app.ts';

test.each(databases)('on %s a board shows the counts of each event until organisers end it', async (_name, open) => {
  const fest = await startApp({}, await open());
  const headers = await signIn(fest);
  const ask = (token: string | null) =>
    fest.call('board', { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  async function makeLink(): Promise<string> {
    const answer = await fest.call('makeBoard', { headers });
    const { link } = answer.json<{ link: string }>();
    // A browser never sends the part of an address after the # to a server.
    expect(link).toMatch(/^https?:\/\/[^/#?]+\/board#[\w-]{22,}$/);
    return link.split('#')[1] ?? '';
  }

  const person = await storePerson(fest.db, { eventIds: ['oracle', 'bingo'] });
  const other = await storePerson(fest.db, { eventIds: ['oracle'] });
  for (const id of [person, other]) await seen(fest.db, id, 'oracle');
  await mark(fest.db, { kind: 'taken-back', key: 'c', person: other, event: 'oracle' });
  expect((await ask('A'.repeat(22))).statusCode).toBe(401);
  const token = await makeLink();
  expect(await makeLink()).toBe(token);
  const answer = await ask(token);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json<BoardCounts>()).toEqual(
    expect.arrayContaining([
      { event: 'oracle', registered: 2, present: 1 },
      { event: 'bingo', registered: 1, present: 0 },
      { event: 'logo', registered: 0, present: 0 },
    ]),
  );
  for (const wrong of [null, '', `${token}A`, token.slice(1), 'A'.repeat(22)])
    expect((await ask(wrong)).statusCode).toBe(401);

  await fest.call('endBoards', { headers });
  expect(await outcome(ask(token))).toEqual([401, { error: expect.stringContaining('Ask an organiser') }]);
  const next = await makeLink();
  expect([(await ask(next)).statusCode, (await ask(token)).statusCode]).toEqual([200, 401]);
  const entries = await fest.db.selectFrom('entries').select(['actor', 'kind']).orderBy('key').execute();
  const shown = { actor: 'Asha', kind: 'board-link-shown' };
  const ended = { actor: 'Asha', kind: 'boards-ended' };
  expect(entries.filter(({ kind }) => kind.startsWith('board'))).toEqual([shown, shown, ended, shown]);
  expect(JSON.stringify(await fest.db.selectFrom('secrets').selectAll().execute())).not.toContain(token);
});
