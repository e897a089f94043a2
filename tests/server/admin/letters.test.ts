import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls/calls.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { letterSentences } from '#contract/calls/tool-sentences.ts';
import { wholeLetter } from '#contract/letters.ts';
import { peoplePage } from '#contract/people/list.ts';
import { newLetter } from '#contract/people/sent-people.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newHolder } from '#tests/support/people/pass.ts';
import { outcome, sharedApp, sharedSession } from '#tests/support/running/app.ts';

const written = { subject: 'C Bingo has moved', text: 'Hello {name},\r\n\r\nit is in room 807.' };

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);
  const send = (call: CallName, payload?: object, id = '') => fest.call(call, { headers, payload, id });
  const preview = (filter: object, more: object = {}) => send('previewLetter', { filter, ...written, ...more });
  const ids: string[] = [];

  beforeAll(async () => {
    for (const [name, events] of [
      ['Asha Rao', ['C Bingo']],
      ['Ravi Das', ['C Bingo', 'Oracle']],
      ['Meera Das', ['Oracle']],
    ] as const) {
      const email = `${name.replace(' ', '.')}@x.example`;
      ids.push((await newHolder(fest, { name, email, 'selectedEvents[]': [...events] })).id);
    }
    await send('payment', { paymentMethod: 'cash' }, ids[0]);
    await send('attendance', { isPresent: true }, ids[1]);
  });

  test.each<[about: string, names: string[], filter: object]>([
    ['3 people: everybody', ['Asha Rao', 'Meera Das', 'Ravi Das'], { q: ' ', event: '', payment: '', arrived: '' }],
    ['2 people: registered for C Bingo', ['Asha Rao', 'Ravi Das'], { event: 'bingo' }],
    ['1 person: registered for Oracle, not arrived', ['Meera Das'], { event: 'oracle', arrived: 'no' }],
    ['1 person: like “das”, not paid, arrived', ['Ravi Das'], { q: 'das', payment: 'none', arrived: 'yes' }],
  ])('a letter goes to %s', async (about, some, filter) => {
    const answer = await preview(filter);
    expect(wholeLetter.parse(answer.json())).toMatchObject({ about, some, people: some.length, unreached: [] });
  });

  test.each<[what: string, sentence: string, filter: object, more?: object]>([
    ['a filter that matches nobody', letterSentences.nobody('like “nobody”'), { q: 'nobody' }],
    ['an unknown event', ruleSentences.unknownEvent('chess'), { event: 'chess' }],
    ['a control character in the letter', ruleSentences.unreadable, {}, { text: 'a\u0007b' }],
  ])('%s is refused with a message', async (_what, error, filter, more) => {
    const before = await fest.db.selectFrom('letters').select('id').execute();
    expect(await outcome(preview(filter, more))).toEqual([400, { error }]);
    expect(await fest.db.selectFrom('letters').select('id').execute()).toHaveLength(before.length);
  });

  test('the message about a misspelt filter names every filter', () => {
    const [, parts = ''] = letterSentences.filter.split('only ');
    expect(parts.split(/, | and /)).toEqual(Object.keys(newLetter.shape.filter.shape));
  });

  test('a placeholder in the subject is reported as an error of the subject field', () => {
    const { error } = newLetter.safeParse({ filter: {}, subject: 'Hello {foo}', text: 'a' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['subject']]);
  });

  test('a letter is previewed, tested, sent, listed and stopped', async () => {
    const { id, text } = (await preview({ event: 'bingo' }, { text: `a\u202eb${written.text}` })).json();
    expect(text).toBe('abHello {name},\n\nit is in room 807.');
    expect((await send('letters')).json()).toEqual([]);
    expect((await send('tryLetter', { email: 'me@x.example' }, id)).statusCode).toBe(202);
    expect((await send('stopLetter', undefined, id)).statusCode).toBe(404);
    for (let time = 0; time < 2; time++)
      expect(await outcome(send('sendLetter', { preview: id }))).toEqual([202, { id }]);
    const about = '2 people: registered for C Bingo';
    expect((await send('letters')).json()).toMatchObject([{ id, about, by: 'Asha', waiting: 2, reached: 0 }]);
    expect((await send('stopLetter', undefined, id)).json()).toMatchObject({ waiting: 0, reached: 0 });
    const entries = fest.db.selectFrom('entries').selectAll().where('kind', 'like', 'letter-%').orderBy('number');
    const by = { actor: 'Asha', subject: written.subject };
    expect(await entries.execute()).toMatchObject([
      { ...by, kind: 'letter-tested', personal: '{"note":"me@x.example"}' },
      { ...by, kind: 'letter-sent', new_value: '2 mails' },
      { ...by, kind: 'letter-stopped', new_value: '2 mails not sent' },
    ]);
    const tests = fest.db.selectFrom('mails').select(['reason', 'recipient']).where('letter_id', '=', id);
    expect(await tests.execute()).toEqual([{ reason: 'letter-test', recipient: 'me@x.example' }]);
  });

  test('a participant can stop letters by the link in a letter, and get letters again', async () => {
    const { leavingTokenFor } = await passTokens(fest.db);
    const token = leavingTokenFor(ids[2] ?? '');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const oneClick = { headers: type, payload: 'List-Unsubscribe=One-Click' };
    const press = (method: 'POST' | 'DELETE', given = token) =>
      fest.app.inject({ method, url: `/letters/${given}`, ...oneClick });
    const people = async () => (await preview({})).json().people;
    expect((await press('POST', `${token.slice(0, -2)}AA`)).statusCode).toBe(404);
    expect(await people()).toBe(3);
    const stopped = await press('POST');
    expect([stopped.statusCode, stopped.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect(await people()).toBe(2);
    const listed = peoplePage.parse((await send('people')).json()).people;
    expect(listed.filter(({ isUnwanted }) => isUnwanted).map(({ name }) => name)).toEqual(['Meera Das']);
    const [latest] = (await send('history', undefined, ids[2])).json();
    expect(latest).toMatchObject({ action: 'letters-stopped', role: 'participant' });
    expect((await press('DELETE')).statusCode).toBe(200);
    expect(await people()).toBe(3);
  });
});
