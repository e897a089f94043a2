import { describe, expect, test } from 'vitest';
import { history } from '#contract/admin.ts';
import { money } from '#contract/book/money.ts';
import { statement } from '#contract/book/utrs.ts';
import { type CallName, idempotencyHeader } from '#contract/calls/calls.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { deskAnswer } from '#contract/desk/desk.ts';
import { peoplePage } from '#contract/people/list.ts';
import { databases } from '#tests/support/database/databases.ts';
import { joinedDesk, singleCall } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { newHolder } from '#tests/support/people/pass.ts';
import { outcome, sharedApp, sharedSession } from '#tests/support/running/app.ts';

withFees({ oracle: 100, bingo: 50 });

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);

  const send = (call: CallName, payload: object = {}, { id = '', key = '' } = {}) =>
    fest.call(call, { id, payload, headers: { ...headers, ...(key && { [idempotencyHeader]: key }) } });
  const moneyNow = async () => money.parse((await fest.call('money', { headers })).json());

  test('a desk hands cash to an organiser, who counts it, closes the day and reopens it', async () => {
    const { headers: desk } = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
    const { id, read, choose } = await newHolder(fest);
    const atDesk = async (key: string, method: 'cash' | '') =>
      deskAnswer.parse((await fest.app.inject(singleCall({ kind: 'paid', key, person: id, method }, desk))).json());
    expect((await read()).json()).toMatchObject({ due: 100 });
    expect((await atDesk('paid', 'cash')).person).toMatchObject({ fee: 100, due: 0, payments: [{ rupees: 100 }] });
    const told = history.parse((await fest.call('history', { id, headers })).json());
    expect(told.find(({ action }) => action === 'paid')).toMatchObject({ by: 'Room 804', rupees: 100 });
    await choose(['Oracle', 'C Bingo']);
    expect((await read()).json()).toMatchObject({ due: 50, paymentMethod: 'cash' });

    const handover = { from: 'Room 804', to: 'Asha', rupees: 20 };
    for (let time = 0; time < 2; time++)
      expect(await outcome(send('handOver', handover, { key: 'h' }))).toEqual([201, { id: 'h' }]);
    expect((await send('handOver', { ...handover, rupees: 1 }, { key: 'h' })).statusCode).toBe(422);
    const closed = { id: 'c', expected: 20, counted: 15, difference: -5 };
    const counted = { collector: 'Asha', counted: 15, note: 'five short' };
    expect(await outcome(send('closeDay', counted, { key: 'c' }))).toEqual([201, closed]);
    expect(await outcome(send('closeDay', counted))).toEqual([409, { error: moneySentences.closed('Asha') }]);
    expect((await moneyNow()).collectors).toMatchObject([
      { name: 'Asha', taken: 0, received: 20, balance: 20, lastClose: { counted: 15 } },
      { name: 'Room 804', taken: 100, handedOver: 20, balance: 80, lastClose: null },
    ]);
    expect((await send('reopenDay', { note: 'found it' }, { id: 'c' })).statusCode).toBe(201);
    expect((await moneyNow()).closes).toMatchObject([
      { note: 'five short', reopened: { by: 'Asha', note: 'found it' } },
    ]);
    expect((await send('cancelHandover', {}, { id: 'h' })).statusCode).toBe(200);
    await atDesk('back', '');
    expect((await moneyNow()).collectors.filter(({ balance }) => balance > 0)).toEqual([]);
  });

  test('a filter finds people who have to pay, without people whose UTR is not verified yet', async () => {
    const register = (name: string, event = 'Oracle') => newHolder(fest, { name, 'selectedEvents[]': [event] });
    await register('Nothing');
    await register('Nofee', 'Triathlon');
    const [part, whole, waits] = [await register('Part'), await register('Whole'), await register('Waits')];
    for (const { id } of [part, whole]) await send('payment', { paymentMethod: 'online' }, { id });
    for (const { choose } of [part, waits]) await choose(['Oracle', 'C Bingo']);
    await waits.claim({ utr: '522412345678' });
    const found = async (payment: string) => {
      const listed = await fest.call('people', { headers, query: { payment, sort: 'name' } });
      const about = { filter: { payment }, subject: 'Fees', text: 'Hello' };
      const letter = (await send('previewLetter', about)).json();
      return [peoplePage.parse(listed.json()).people.map(({ name }) => name), letter.about];
    };
    expect(await found('due')).toEqual([['Asha Rao', 'Nothing', 'Part'], '3 people: still to pay']);
    expect(await found('utr')).toEqual([['Waits'], '1 person: UTR to verify']);
    await part.claim({ utr: '522412345679' });
    expect((await found('utr'))[0]).toEqual(['Part', 'Waits']);
    const { utrs } = await moneyNow();
    for (const { id } of utrs) await send('decideUtr', { state: 'verified' }, { id });
    expect((await found('due'))[0]).toEqual(['Asha Rao', 'Nothing']);
    expect((await found('utr'))[0]).toEqual([]);
  });

  test('a line of a bank statement shows who may have paid, by the reference and the amount due', async () => {
    const { id, reference } = await newHolder(fest, { name: 'Meera Iyer' });
    const likely = { id, name: 'Meera Iyer' };
    const notes = [reference, reference.replace('-', ''), `TechFest10.0-${reference.toLowerCase()}`, 'rent'];
    const lines = [...notes.map((note, at) => `${at}/08/25,UPI/${note}/x,100`), `9/08/25,${reference},90`];
    const payload = ['Date,Narration,Credit', ...lines].join('\n');
    const answer = await fest.call('matchStatement', { headers: { ...headers, 'content-type': 'text/csv' }, payload });
    const found = statement.parse(answer.json()).left.map((line) => line.likely);
    expect(found).toEqual([likely, likely, likely, undefined, undefined]);
  });

  test.each<[string, CallName, object, number, string]>([
    ['an unknown collector', 'handOver', { to: 'Nobody' }, 404, moneySentences.unknown('Nobody')],
    ['a handover to oneself', 'handOver', { to: 'Asha' }, 400, moneySentences.same],
    ['more cash than a collector has', 'handOver', { from: 'Gate', to: 'Asha' }, 409, moneySentences.short('Gate', 0)],
    ['a close of an unknown collector', 'closeDay', { collector: 'Nobody' }, 404, moneySentences.unknown('Nobody')],
    ['an unknown close', 'reopenDay', {}, 404, 'This close is unknown, or was reopened already.'],
    ['an unknown handover', 'cancelHandover', {}, 404, 'This handover is unknown, or was cancelled already.'],
  ])('%s is refused with a message and adds no entry', async (_what, call, changes, status, error) => {
    await joinedDesk(fest.db, 'Gate', fest.clock.now);
    const before = await moneyNow();
    const whole = { from: 'Asha', to: 'Gate', rupees: 1, collector: 'Asha', counted: 0, note: 'why', ...changes };
    expect(await outcome(send(call, whole, { id: 'unknown' }))).toEqual([status, { error }]);
    expect(await moneyNow()).toEqual({ ...before, names: expect.any(Array) });
  });
});
