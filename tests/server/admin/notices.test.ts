import { afterEach, expect, test } from 'vitest';
import { ruleSentences } from '#contract/calls/problems.ts';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import type { WrittenNotice } from '#contract/notices.ts';
import { latestEntries } from '#server/book/entries.ts';
import { outcome, sharedApp, sharedSession } from '#tests/support/running/app.ts';

const fest = sharedApp({ config: { rateLimit: true } });
const headers = sharedSession(fest);
const start = new Date('2025-08-01T06:00:00.000Z');
afterEach(async () => {
  fest.clock.now = start;
  for (const { id } of (await written()).json<WrittenNotice[]>()) await end(id);
});

const later = '2025-08-01T07:00:00.000Z';
const moved = { text: 'C Bingo has moved to 807', until: later, event: 'bingo' };

const shown = (tag = '') => fest.call('notices', { headers: { 'if-none-match': tag } });
const write = (payload: object) => fest.call('writeNotice', { headers, payload });
const end = (id: string) => fest.call('endNotice', { id, headers });
const written = () => fest.call('writtenNotices', { headers });

test('a new notice is in the next answer, above the older ones', async () => {
  expect((await shown()).json()).toEqual([]);
  const first = await write(moved);
  expect([first.statusCode, first.json()]).toEqual([201, { id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  await write({ text: 'Lunch is at the gate', until: '2025-08-01T12:30+05:30', event: 'C Bingo' });
  expect((await shown()).json()).toEqual([{ ...moved, text: 'Lunch is at the gate' }, moved]);
  expect((await written()).json()).toMatchObject([
    { text: 'Lunch is at the gate' },
    { ...moved, id: first.json().id, writtenAt: start.toISOString() },
  ]);
});

test('a notice that an organiser ends is gone at once, and the book shows who ended it', async () => {
  const { id } = (await write(moved)).json();
  await shown();
  expect((await end(id)).statusCode).toBe(200);
  expect((await shown()).json()).toEqual([]);
  expect((await written()).json()).toEqual([]);
  expect(await outcome(end(id))).toEqual([404, { error: 'This notice has already ended.' }]);
  expect((await end('no-id-at-all')).statusCode).toBe(404);
  const entries = await latestEntries(fest.db, 2);
  const by = { actor: 'Asha', subject: moved.text };
  expect(entries).toMatchObject([
    { ...by, kind: 'notice-ended', new_value: null },
    { ...by, kind: 'notice-written', new_value: `until ${later}` },
  ]);
});

test('a notice loses characters that reverse text, and look-alike dots become dots', async () => {
  await write({ ...moved, text: '\u202eMoved to\u2067 807\u202c, see prize\u2024example' });
  expect((await shown()).json()).toMatchObject([{ text: 'Moved to 807, see prize.example' }]);
});

test('a browser that has the latest answer gets an empty 304', async () => {
  await write(moved);
  const first = await shown();
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"[\w-]{22}"$/) });
  expect(first.rawPayload.length).toBeLessThan(120);
  const again = await shown(String(first.headers.etag));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await write({ text: 'Another', until: later });
  expect((await shown(String(first.headers.etag))).statusCode).toBe(200);
});

test('700 visitors behind one IP address may request notices', async () => {
  for (let poll = 0; poll < 700; poll++) expect((await shown()).statusCode).toBe(200);
});

test.each<[what: string, changes: object, error: string]>([
  ['with two lines', { text: 'one\ntwo' }, ruleSentences.unreadable],
  ['with an end in the past', { until: '2025-08-01T06:00:00Z' }, noticeSentences.past],
  ['about an unknown event', { event: 'chess' }, ruleSentences.unknownEvent('chess')],
])('a notice %s is refused', async (_what, changes, error) => {
  expect(await outcome(write({ ...moved, ...changes }))).toEqual([400, { error }]);
  expect((await written()).json()).toEqual([]);
});
