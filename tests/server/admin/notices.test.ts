import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { noticeSentences, ruleSentences } from '#contract/calls/problems.ts';
import { latestEntries } from '#server/book/entries.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
let headers: Record<string, string>;
beforeEach(async () => {
  fest = await startApp();
  headers = await signIn(fest.app, fest.clock, fest.db);
});
afterEach(() => fest.stop());

const later = '2025-08-01T07:00:00.000Z';
const moved = { text: 'C Bingo has moved to 807', until: later, event: 'bingo' };

const said = (ifNoneMatch?: string) =>
  fest.app.inject({
    url: calls.notices.path,
    headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
  });
const write = (payload: object) => fest.app.inject({ method: 'POST', url: calls.writeNotice.path, headers, payload });
const end = (id: string) =>
  fest.app.inject({ method: 'DELETE', url: calls.endNotice.path.replace(':id', id), headers });
const written = () => fest.app.inject({ url: calls.writtenNotices.path, headers });

test('a notice that an organiser writes is in the next answer, newest first, and its page has the ids', async () => {
  expect((await said()).json()).toEqual([]);
  const first = await write(moved);
  expect([first.statusCode, first.json()]).toEqual([201, { id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  await write({ text: 'Lunch is at the gate', until: later });
  expect((await said()).json()).toEqual([{ text: 'Lunch is at the gate', until: later, event: null }, moved]);
  expect((await written()).json()).toMatchObject([
    { text: 'Lunch is at the gate' },
    { ...moved, id: first.json().id, writtenAt: '2025-08-01T06:00:00.000Z' },
  ]);
});

test('an event may be named by its label, and an end may be said in any zone', async () => {
  await write({ text: 'Moved', until: '2025-08-01T12:30+05:30', event: 'C Bingo' });
  expect((await said()).json()).toEqual([{ ...moved, text: 'Moved' }]);
});

test('a notice that is ended is in no answer from then on, and cannot be ended twice', async () => {
  const { id } = (await write(moved)).json();
  await said();
  expect((await end(id)).statusCode).toBe(200);
  expect((await said()).json()).toEqual([]);
  expect((await written()).json()).toEqual([]);
  const again = await end(id);
  expect([again.statusCode, again.json()]).toEqual([404, { error: 'This notice has ended already.' }]);
  expect((await end('no-id-at-all')).statusCode).toBe(404);
});

test('a notice vanishes by itself at its end', async () => {
  await write(moved);
  fest.clock.now = new Date('2025-08-01T06:59:59.999Z');
  expect((await said()).json()).toHaveLength(1);
  fest.clock.now = new Date(later);
  expect((await said()).json()).toEqual([]);
  expect((await written()).json()).toEqual([]);
});

test('who has the latest answer is told so in no bytes, until there is something new', async () => {
  await write(moved);
  const first = await said();
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"[\w-]{22}"$/) });
  expect(first.rawPayload.length).toBeLessThan(120);
  const again = await said(String(first.headers.etag));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await write({ text: 'Another', until: later });
  expect((await said(String(first.headers.etag))).statusCode).toBe(200);
});

test('the polls of a whole campus behind one address are answered', async () => {
  const limited = await startApp({ config: { rateLimit: true } });
  for (let poll = 0; poll < 1_500; poll++) {
    expect((await limited.app.inject(calls.notices.path)).statusCode).toBe(200);
  }
  await limited.stop();
});

test('the book tells who wrote and who ended a notice', async () => {
  const { id } = (await write(moved)).json();
  fest.clock.now = new Date('2025-08-01T06:10:00Z');
  await end(id);
  const entries = await latestEntries(fest.db, 2);
  expect(entries.map(({ actor, kind, subject, new_value }) => [actor, kind, subject, new_value])).toEqual([
    ['Asha', 'notice-ended', moved.text, null],
    ['Asha', 'notice-written', moved.text, `until ${later}`],
  ]);
});

describe('a notice is refused with what to do', () => {
  const refusals: [string, object, string][] = [
    ['without a text', { until: later }, ruleSentences.required],
    ['with a text that shows nothing', { text: ' \u200b ', until: later }, ruleSentences.required],
    ['of more than 200 characters', { ...moved, text: 'x'.repeat(201) }, ruleSentences.tooLong(200)],
    ['of two lines', { ...moved, text: 'one\ntwo' }, ruleSentences.unreadable],
    ['of two paragraphs', { ...moved, text: 'one\u2029two' }, noticeSentences.line],
    ['without an end', { text: 'Moved' }, noticeSentences.until],
    ['with a day for an end', { ...moved, until: '2025-08-12' }, noticeSentences.until],
    ['with an end in no zone', { ...moved, until: '2025-08-12T15:30' }, noticeSentences.until],
    ['with an end on no day', { ...moved, until: '2026-02-30T15:30Z' }, noticeSentences.until],
    ['with an end in the 25th hour', { ...moved, until: '2025-08-12T25:30Z' }, noticeSentences.until],
    ['with an end that is past', { ...moved, until: '2025-08-01T06:00:00Z' }, noticeSentences.past],
    ['about an event that is unknown', { ...moved, event: 'chess' }, ruleSentences.unknownEvent('chess')],
  ];
  test.each(refusals)('%s', async (_what, body, error) => {
    const answer = await write(body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
    expect((await written()).json()).toEqual([]);
  });
});
