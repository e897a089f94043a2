import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { latestEntries } from '#server/book/entries.ts';
import { organiser, sharedApp, sharedSession } from '#tests/support/running/app.ts';

const unreadable = ['\0', '\u0007', '\t', '\n', '\u001b[2J', '\u007f', '\u009b', '\ud800', '\ufffe', '\ufdd0'];
const id = '01980000-0000-7000-8000-000000000000';

type Request = { method: 'GET' | 'POST' | 'PUT'; url: string; payload?: string };
const json = (method: 'POST' | 'PUT', url: string, body: unknown): Request => ({
  method,
  url,
  payload: JSON.stringify(body),
});

/** Requests with the character in each kind of text. */
const requests = (character: string): [what: string, Request][] => {
  const text = `a${character}b`;
  // An address cannot encode a lone surrogate.
  const inAddress = encodeURIComponent(text.toWellFormed());
  return [
    ['username', json('POST', calls.login.path, { username: text, password: organiser.password })],
    ['password', json('POST', calls.login.path, { username: organiser.username, password: text })],
    ['a file name', json('POST', calls.exported.path, { file: text, rows: 1 })],
    ['a payment', json('PUT', calls.payment.path.replace(':id', id), { paymentMethod: text })],
    ['an unknown field', json('POST', calls.exported.path, { file: 'a.xlsx', rows: 1, more: [{ of: text }] })],
    ['the name of a field', json('POST', calls.exported.path, { file: 'a.xlsx', rows: 1, [text]: 1 })],
    ...(text.isWellFormed()
      ? ([
          ['a query', { method: 'GET', url: `${calls.changes.path}?since=1-1&more=${inAddress}` }],
          ['an id', { method: 'GET', url: calls.history.path.replace(':id', inAddress) }],
          ['the id of a photo', { method: 'GET', url: `/id-photos/${inAddress}?expires=1&signature=a` }],
        ] as [string, Request][])
      : []),
  ];
};

const fest = sharedApp();
const headers = sharedSession(fest);
const send = (request: Request) =>
  fest.app.inject({ ...request, headers: { ...headers, 'content-type': 'application/json' } });

test.each(unreadable)(
  'the unreadable character %j is refused with a sentence, and nothing is stored',
  async (character) => {
    const before = await latestEntries(fest.db, 1000);
    for (const [what, request] of requests(character)) {
      const answer = await send(request);
      expect([what, answer.statusCode, answer.json()]).toEqual([what, 400, { error: ruleSentences.unreadable }]);
    }
    expect(await latestEntries(fest.db, 1000)).toEqual(before);
  },
);

test('text in any script is accepted', async () => {
  const file = 'आशा O’Neil 🎉 \u202eabc ‌李.xlsx';
  expect((await send(json('POST', calls.exported.path, { file, rows: 1 }))).statusCode).toBe(200);
  expect((await latestEntries(fest.db, 1))[0]?.subject).toBe(file);
});
