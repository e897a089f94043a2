import { beforeEach, describe, expect, test } from 'vitest';
import { readUtrOf } from '#server/book/utrs.ts';
import { writeMail } from '#server/mail/writing/write.ts';
import { setPayment } from '#server/marks/dashboard.ts';
import { findPassOf, type PassOf } from '#server/passes/tokens.ts';
import { eraseAll, eraseOne } from '#server/registrations/erase.ts';
import { replaceEvents } from '#server/registrations/holder.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { readMoney } from './money.ts';
import { claimUtr, countToVerify, decideUtr, readUtrs } from './utrs.ts';

withFees({ oracle: 100, bingo: 50 });

const now = new Date('2025-08-12T04:30:00Z');
const author = { actor: 'Asha', role: 'organiser', now } as const;
const [utr, other] = ['522412345678', '522487654321'];

describe.each(databases)('a UTR on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  let asha: PassOf;
  let ravi: PassOf;
  beforeEach(async () => {
    const passOf = async (eventIds: string[]) => (await findPassOf(db, await storePerson(db, { eventIds }))) as PassOf;
    asha = await passOf(['oracle']);
    ravi = await passOf(['oracle', 'bingo']);
  });

  const claim = (number: string, ...passes: (PassOf | null)[]) => claimUtr(db, number, passes, now);
  const utrs = () => readUtrs(db);
  const decide = async (state: 'verified' | 'rejected' | 'asked', reason = '', at = 0) =>
    decideUtr(db, (await utrs())[at]?.id ?? '', { state, reason }, author);
  const paid = async () => {
    const rows = await db.selectFrom('registrations').select(['id', 'payment_method']).execute();
    const methodOf = (id: string) => rows.find((row) => row.id === id)?.payment_method;
    const { events } = await readMoney(db);
    return [[asha.id, ravi.id].map(methodOf), events.reduce((sum, { online }) => sum + online, 0)];
  };
  const linesOf = async (kind: string) =>
    db.selectFrom('entries').selectAll().where('kind', '=', kind).orderBy('number').orderBy('key').execute();
  const mails = async () => {
    const ofUtrs = db.selectFrom('mails').selectAll().where('reason', 'like', 'utr-%').orderBy('id');
    return (await ofUtrs.execute()).map(({ reason, details }) => [reason, JSON.parse(details).note]);
  };

  test('pays for two people once an organiser has verified it, and only once', async () => {
    await claim(utr, asha, ravi);
    await claim(utr, asha, ravi);
    expect(await utrs()).toMatchObject([{ utr, due: 250, state: 'claimed', who: [{ id: asha.id }, { id: ravi.id }] }]);
    expect([await countToVerify(db), await paid()]).toEqual([1, [['', ''], 0]]);
    await decide('verified');
    await decide('verified', 'again');
    expect([await countToVerify(db), await paid()]).toEqual([0, [['online', 'online'], 250]]);
    expect(await utrs()).toMatchObject([{ due: 250, state: 'verified' }]);
    expect(await mails()).toEqual(Array(2).fill(['utr-verified', '']));
    await decide('rejected', 'another fest');
    expect(await paid()).toEqual([['', ''], 0]);
    expect(await readUtrOf(db, ravi.id)).toEqual({ utr, state: 'rejected', reason: 'another fest' });
    await decide('verified');
    expect(await paid()).toEqual([['online', 'online'], 250]);
  });

  test('keeps mails from asking for money while it waits for an organiser, as a payment does', async () => {
    const queued = db.selectFrom('mails').selectAll().where('registration_id', '=', asha.id);
    const mail = await queued.executeTakeFirstOrThrow();
    const written = async () => JSON.stringify(await writeMail(db, mail, { pass: () => '', leaving: () => '' }, now));
    expect(await written()).toContain('₹100 to pay');
    await claim(utr, asha);
    expect(await written()).not.toContain('to pay');
    await decide('rejected', 'not found');
    expect(await written()).toContain('₹100 to pay');
    await setPayment(db, asha.id, 'cash', author);
    expect(await written()).not.toContain('to pay');
  });

  test('cannot be used by anybody else until it is rejected', async () => {
    await claim(utr, asha);
    await expect(claim(utr, ravi)).rejects.toMatchObject({ code: 'utr-taken' });
    await expect(claim(utr, asha, ravi)).rejects.toMatchObject({ code: 'utr-taken' });
    await decide('rejected', 'not found');
    await claim(utr, ravi);
    await expect(decide('verified', '', 1)).rejects.toMatchObject({ code: 'utr-taken' });
    await expect(decide('asked', '', 1)).rejects.toMatchObject({ code: 'utr-taken' });
  });

  test('can be changed only if it is asked about or rejected', async () => {
    await claim(utr, asha);
    const id = (await utrs())[0]?.id ?? '';
    await expect(claim(other, asha)).rejects.toMatchObject({ code: 'utr-fixed' });
    await expect(claim(other, ravi, asha)).rejects.toMatchObject({ code: 'utr-fixed' });
    await decide('asked', 'Which day?');
    await claim(other, asha);
    expect(await utrs()).toMatchObject([{ utr: other, state: 'claimed' }]);
    await expect(decideUtr(db, id, { state: 'verified' }, author)).rejects.toMatchObject({ code: 'unknown-utr' });
    await decide('verified');
    await expect(claim(utr, asha)).rejects.toMatchObject({ code: 'utr-fixed' });
    await replaceEvents(db, { id: asha.id, known: ['oracle'], chosen: ['oracle', 'bingo'] }, author);
    await claim(utr, asha);
    await decide('verified');
    expect(await utrs()).toMatchObject([
      { utr, due: 50, state: 'verified' },
      { utr: other, due: 100, state: 'verified' },
    ]);
  });

  test('that an organiser asked about, and that one of its two people sends again, counts once', async () => {
    await claim(utr, asha, ravi);
    await decide('asked', 'For whom?');
    await claim(utr, asha);
    expect(await utrs()).toMatchObject([
      { state: 'claimed', who: [{ id: asha.id }] },
      { state: 'asked', who: [{ id: ravi.id }] },
    ]);
    await expect(claim(utr, ravi)).rejects.toMatchObject({ code: 'utr-taken' });
    await decide('verified');
    await expect(decide('verified', '', 1)).rejects.toMatchObject({ code: 'utr-taken' });
    expect(await paid()).toEqual([['online', ''], 100]);
  });

  test('pays only what cash has not paid', async () => {
    await claim(utr, asha);
    await setPayment(db, asha.id, 'cash', author);
    await decide('verified');
    expect((await linesOf('paid')).map(({ rupees }) => rupees)).toEqual([100, 0]);
    await decide('rejected', 'paid in cash');
    expect((await paid())[0]).toEqual(['cash', '']);
  });

  test('refuses an old pass, its own or that of somebody else', async () => {
    const old = { ...asha, version: 7 };
    await expect(claim(utr, old)).rejects.toMatchObject({ code: 'unknown-pass' });
    for (const wrong of [old, null])
      await expect(claim(utr, ravi, wrong)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await utrs()).toEqual([]);
  });

  test('keeps its entries and amounts after a withdrawal and a purge, but no words about the person', async () => {
    await claim(utr, asha, ravi);
    await decide('asked', 'Are you Asha Rao?');
    await db.transaction().execute((trx) => eraseOne(trx, asha.id));
    expect(await utrs()).toMatchObject([{ reason: 'Are you Asha Rao?', who: [{ name: null }, { id: ravi.id }] }]);
    await decide('verified');
    const verified = await linesOf('utr-verified');
    expect(verified).toMatchObject([100, 150].map((rupees) => ({ rupees, personal: null })));
    await expect(claim(utr, ravi)).rejects.toMatchObject({ code: 'utr-taken' });
    await db.transaction().execute((trx) => eraseAll(trx, 'registrations'));
    expect(await utrs()).toMatchObject([
      { state: 'verified', due: 250, reason: '', who: [{ name: null }, { name: null }] },
    ]);
    expect((await readMoney(db)).events.at(-1)).toMatchObject({ label: 'Paid twice, or withdrawn', online: 250 });
  });
});

test('of two people who enter one UTR at once, one gets it; without the lock of the book, both would', async () => {
  const claimed = await withAndWithoutTurns(async (db, racing) => {
    const people = await Promise.all(['1', '2'].map(() => storePerson(db)));
    await Promise.all(people.map((id) => claimUtr(racing, utr, [{ id, version: 0 }], now).catch(() => {})));
    return (await readUtrs(db)).length;
  });
  expect(claimed).toEqual([1, 2]);
});
