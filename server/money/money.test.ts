import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import type { Author } from '#server/book/entries.ts';
import { setPayment } from '#server/marks/dashboard.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { eraseAll, eraseOne } from '#server/registrations/erase.ts';
import { replaceEvents } from '#server/registrations/holder.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { insert } from '#tests/support/database/stored-fest.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { cancelHandover, closeDay, handOver, readMoney, reopenDay, type Sent } from './money.ts';

withFees({ oracle: 100, bingo: 50 });

const at = (minute: number) => new Date(Date.UTC(2025, 7, 12, 4, minute));
const asha = (minute: number): Author => ({ actor: 'Asha', role: 'organiser', now: at(minute) });
const sent = (minute: number, key: string | null = null): Sent => ({ ...asha(minute), key, notedAt: null });

describe.each(databases)('money on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  let person: string;
  beforeEach(async () => {
    await addOrganiser(db, 'Asha', 'a long password', at(0));
    await addOrganiser(db, 'Ravi', 'a long password', at(0));
    person = await storePerson(db, { eventIds: ['oracle'] });
  });

  type About = { minute: number; noted?: number; by?: string; key?: string; of?: string };
  const write = (entry: Partial<DeskEntry>, { minute, noted = minute, by = 'Room 804', key, of }: About) => {
    const written = {
      key: key ?? crypto.randomUUID(),
      person: of ?? person,
      notedAt: at(noted).toISOString(),
      ...entry,
    };
    return writeEntry(db, written as DeskEntry, { caller: { name: by, deskId: null }, now: at(minute) });
  };
  const pay = (about: About, method: 'cash' | 'online' | '' = 'cash') => write({ kind: 'paid', method }, about);
  const add = (event: string, minute: number) =>
    replaceEvents(db, { id: person, known: [], chosen: [event] }, { ...asha(minute) });
  const give = (rupees: number, minute: number) => handOver(db, { from: 'Room 804', to: 'Ravi', rupees }, sent(minute));
  const count = (counted: number, minute: number) => closeDay(db, { collector: 'Room 804', counted }, sent(minute));
  const sums = async () =>
    (await readMoney(db)).collectors.map((one) => {
      return [one.name, one.taken, one.handedOver, one.received, one.balance, one.difference];
    });
  const amounts = async () => {
    const paid = db.selectFrom('entries').select('rupees').where('kind', '=', 'paid').orderBy('number');
    return (await paid.execute()).map(({ rupees }) => rupees);
  };

  const withdraw = () => db.transaction().execute((trx) => eraseOne(trx, person));
  const cash = () => pay({ minute: 1, key: 'cash' });
  const atGate = () => pay({ minute: 3, by: 'Gate' });
  const undo = () => write({ kind: 'undone', entry: 'cash' }, { minute: 2 });
  const change = (method: 'cash' | 'online') => setPayment(db, person, method, asha(2));
  const cases: [what: string, steps: (() => Promise<unknown>)[], paid: (number | null)[], held: number][] = [
    ['cash counts', [cash], [100], 100],
    ['online money is nobody’s cash', [() => pay({ minute: 1 }, 'online')], [100], 0],
    ['the organiser holds cash noted on the dashboard', [() => change('cash')], [100], 100],
    ['cash that is taken back no longer counts', [cash, () => pay({ minute: 2 }, '')], [100, null], 0],
    ['an undone payment no longer counts', [cash, undo], [100], 0],
    ['an event added later leaves the rest to pay', [cash, () => add('bingo', 2), atGate], [100, 50], 150],
    ['a second payment of somebody who owes nothing is ₹0', [cash, atGate], [100, 0], 100],
    ['two offline phones both hold the cash', [cash, () => pay({ minute: 6, noted: 0, by: 'Gate' })], [100, 100], 200],
    ['the dashboard replaces what was paid', [cash, () => change('online')], [100, 100], 0],
    ['cash noted before a withdrawal stays', [cash, withdraw], [100], 100],
  ];
  test.each(cases)('%s', async (_what, steps, paid, held) => {
    for (const step of steps) await step();
    expect(await amounts()).toEqual(paid);
    const { collectors } = await readMoney(db);
    expect(collectors.reduce((sum, { balance }) => sum + balance, 0)).toBe(held);
  });

  test('cash taken and given back after a withdrawal counts, although the person is gone', async () => {
    await withdraw();
    const withdrawn = { kind: 'withdrawn', actor: null, role: 'participant', at: at(1).toISOString() } as const;
    await insert(db, 'entries', { ...withdrawn, key: 'w', number: 0, registration_id: person });
    await pay({ minute: 2 });
    expect(await sums()).toEqual([['Room 804', 100, 0, 0, 100, 0]]);
    await pay({ minute: 3 }, '');
    expect(await sums()).toEqual([]);
  });

  test('a payment made before there were fees covers everything', async () => {
    const { events: _, ...old } = { kind: 'paid', events: null, new_value: 'cash', number: 0, registration_id: person };
    await insert(db, 'entries', { ...old, key: 'old', actor: 'Gate', role: 'desk', at: at(1).toISOString() });
    await pay({ minute: 2 });
    expect([await amounts(), await sums()]).toEqual([[null, 0], [['Room 804', 0, 0, 0, 0, 0]]]);
  });

  test('a handover moves cash, is cancelled by an entry, and never gives more than somebody holds', async () => {
    await pay({ minute: 1 });
    const { id } = await give(60, 2);
    expect(await sums()).toEqual([
      ['Ravi', 0, 0, 60, 60, 0],
      ['Room 804', 100, 60, 0, 40, 0],
    ]);
    const short = { code: 'too-little-cash', message: moneySentences.short('Room 804', 40) };
    await expect(give(41, 3)).rejects.toMatchObject(short);
    await cancelHandover(db, id, sent(4));
    expect(await sums()).toEqual([['Room 804', 100, 0, 0, 100, 0]]);
    await expect(cancelHandover(db, id, sent(5))).rejects.toMatchObject({ code: 'unknown-handover' });
    expect((await readMoney(db)).handovers).toMatchObject([{ id, rupees: 60, isCancelled: true }]);
  });

  test('a handover cannot be cancelled once its cash was passed on or counted', async () => {
    await pay({ minute: 1 });
    const { id } = await give(60, 2);
    const on = await handOver(db, { from: 'Ravi', to: 'Asha', rupees: 10 }, sent(3));
    await expect(cancelHandover(db, id, sent(4))).rejects.toMatchObject({ code: 'too-little-cash' });
    await cancelHandover(db, on.id, sent(5));
    await closeDay(db, { collector: 'Ravi', counted: 60 }, sent(6));
    const closed = { code: 'day-closed', message: moneySentences.closedSince('Ravi') };
    await expect(cancelHandover(db, id, sent(7))).rejects.toMatchObject(closed);
  });

  test('a close stores what was expected, counted and missing, and the next one starts from the count', async () => {
    await pay({ minute: 1 });
    const made = await count(90, 2);
    expect(made).toMatchObject({ expected: 100, counted: 90, difference: -10 });
    await expect(count(90, 3)).rejects.toMatchObject({ message: moneySentences.closed('Room 804') });
    await expect(give(91, 3)).rejects.toThrow(moneySentences.short('Room 804', 90));
    await give(90, 4);
    expect(await count(0, 5)).toMatchObject({ expected: 0, counted: 0, difference: 0 });
    expect(await sums()).toEqual([
      ['Ravi', 0, 0, 90, 90, 0],
      ['Room 804', 100, 90, 0, 10, -10],
    ]);
    await expect(reopenDay(db, made.id, 'counted again', sent(6))).rejects.toMatchObject({ code: 'day-closed' });
  });

  test('a reopened day shows the reason, and the next close expects the same cash', async () => {
    await pay({ minute: 1 });
    const { id } = await count(90, 2);
    await reopenDay(db, id, 'found ₹10', sent(3));
    await expect(reopenDay(db, id, 'again', sent(4))).rejects.toMatchObject({ code: 'unknown-close' });
    const { closes, collectors } = await readMoney(db);
    expect(closes).toMatchObject([{ id, difference: -10, reopened: { by: 'Asha', note: 'found ₹10' } }]);
    expect(collectors).toMatchObject([{ difference: 0, lastClose: null }]);
    expect(await count(100, 5)).toMatchObject({ difference: 0 });
  });

  test('a payment noted before a close but sent later is shown as after the close, and expected by the next one', async () => {
    await pay({ minute: 1, key: 'first' });
    await count(100, 10);
    const afterClose = async () => (await readMoney(db)).collectors[0]?.lastClose?.afterClose;
    await pay({ minute: 20, noted: 15, of: await storePerson(db, { eventIds: ['bingo'] }) });
    expect(await afterClose()).toBe(0);
    await pay({ minute: 21, noted: 5, of: await storePerson(db, { eventIds: ['bingo'] }) });
    expect(await afterClose()).toBe(50);
    await write({ kind: 'undone', entry: 'first' }, { minute: 22 });
    expect(await afterClose()).toBe(-50);
    expect(await count(100, 30)).toMatchObject({ expected: 100 });
  });

  test('an entry sent again counts once, and its key is refused for other content', async () => {
    await pay({ minute: 1, key: 'paid' });
    const handover = { from: 'Room 804', to: 'Ravi', rupees: 30 };
    const close = { collector: 'Ravi', counted: 30, note: '' };
    const [first, again] = [await handOver(db, handover, sent(2, 'h')), await handOver(db, handover, sent(3, 'h'))];
    expect(again).toEqual(first);
    expect(await closeDay(db, close, sent(4, 'c'))).toEqual(await closeDay(db, close, sent(5, 'c')));
    expect(await reopenDay(db, 'c', 'why', sent(6, 'r'))).toEqual(await reopenDay(db, 'c', 'why', sent(7, 'r')));
    await cancelHandover(db, 'h', sent(8, 'x'));
    await cancelHandover(db, 'h', sent(9, 'x'));
    expect((await sums()).at(-1)).toEqual(['Room 804', 100, 0, 0, 100, 0]);
    const reused = { code: 'key-reused' };
    await expect(handOver(db, { ...handover, rupees: 31 }, sent(9, 'h'))).rejects.toMatchObject(reused);
    await expect(closeDay(db, close, sent(9, 'h'))).rejects.toMatchObject(reused);
    await expect(handOver(db, handover, sent(9, 'paid'))).rejects.toMatchObject(reused);
    await expect(pay({ minute: 9, key: 'h' })).rejects.toMatchObject(reused);
  });

  test('a purge keeps the amounts and deletes the notes', async () => {
    await pay({ minute: 1 });
    await closeDay(db, { collector: 'Room 804', counted: 90, note: 'Ravi Das got ₹10 back' }, sent(2));
    await db.transaction().execute((trx) => eraseAll(trx, 'registrations'));
    expect(await sums()).toEqual([['Room 804', 100, 0, 0, 100, -10]]);
    expect((await readMoney(db)).closes).toMatchObject([{ note: '' }]);
    await expect(db.updateTable('entries').set({ rupees: 1 }).execute()).rejects.toThrow('only added');
  });
});
