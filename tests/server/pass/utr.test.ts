import { beforeEach, expect, test } from 'vitest';
import { history } from '#contract/admin.ts';
import { type Money, money } from '#contract/book/money.ts';
import type { CallName } from '#contract/calls/calls.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import { writeMail } from '#server/mail/writing/write.ts';
import { newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';

const fest = sharedApp();
const headers = sharedSession(fest);

let asha: PassHolder;
let ravi: PassHolder;
let utr: string;
let count = 0;
beforeEach(async () => {
  [asha, ravi] = [await newHolder(fest), await newHolder(fest)];
  utr = String(522_412_345_600 + ++count);
});

const ask = (name: CallName, payload?: object, id = '') => fest.call(name, { id, headers, payload });
const utrNow = async () => money.parse((await ask('money')).json()).utrs[0] as Money['utrs'][number];

test('a UTR is accepted without fees and for several people, and the pass shows why it was rejected', async () => {
  const others = [`https://fest.example${ravi.pass}`];
  const sent = await asha.claim({ utr: ` ${utr.slice(0, 4)} ${utr.slice(4)}`, for: others });
  expect([sent.statusCode, sent.json().utr]).toEqual([200, { utr, state: 'claimed', reason: '' }]);
  const { id, who, due } = await utrNow();
  expect([who.length, due]).toEqual([2, null]);
  expect((await ask('decideUtr', { state: 'rejected', reason: 'Not at our bank' }, id)).statusCode).toBe(200);
  expect((await ravi.read()).json().utr).toEqual({ utr, state: 'rejected', reason: 'Not at our bank' });
  const mails = fest.db.selectFrom('mails').selectAll().where('reason', '=', 'utr-rejected').limit(1);
  const links = { pass: () => 'https://fest.example', leaving: () => '' };
  const mail = await writeMail(fest.db, await mails.executeTakeFirstOrThrow(), links, fest.clock.now);
  const notice = { kind: 'notice', text: 'Not at our bank' };
  expect(mail).toMatchObject({ content: { blocks: expect.arrayContaining([notice]) } });
  await ask('decideUtr', { state: 'verified' }, id);
  expect((await ravi.read()).json()).toMatchObject({ paymentMethod: 'online', utr: { state: 'verified' } });
  const told = history.parse((await ask('history', undefined, who[0]?.id)).json()).map(({ action }) => action);
  expect(told.toSorted()).toEqual(['paid', 'registered', 'utr-claimed', 'utr-rejected', 'utr-verified']);
});

test('a UTR for an unknown pass is refused', async () => {
  expect(await refusal(asha.claim({ utr, for: ['A'.repeat(44)] }))).toEqual([400, moneySentences.unknownOther]);
  expect((await asha.read()).json().utr).toBeUndefined();
});

test('an unusual UTR is accepted, but not for a second pass, or from a withdrawn pass', async () => {
  const odd = `axis ${utr}-x`;
  expect((await asha.claim({ utr: odd })).statusCode).toBe(200);
  expect((await asha.claim({ utr: odd.toUpperCase() })).statusCode).toBe(200);
  expect((await ravi.claim({ utr: `AXIS${utr}-x` })).statusCode).toBe(409);
  expect((await asha.claim({ utr })).statusCode).toBe(409);
  expect((await ask('decideUtr', { state: 'verified' }, 'unknown')).statusCode).toBe(404);
  await ravi.withdraw();
  expect((await ravi.claim({ utr })).statusCode).toBe(404);
});
