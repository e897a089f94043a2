import { expect, vi } from 'vitest';
import { Problem } from '#app/api.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import { referenceOf } from '#contract/reference.ts';
import { test } from '#tests/support/fest-with-phone.ts';
import { holder, passOfNew } from '#tests/support/pass.ts';
import { phoneAt } from '#tests/support/phone.ts';

/** What a phone at a desk shows and keeps without a network, and what becomes of it. */

test('a mark without a network is shown, waits, outlives the tab, and is replayed once', async ({ here }) => {
  const { asha, clock, open, atTheDesk, mark, marked } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  expect(await tab.write(mark('oracle'))).toMatchObject({
    at: 'phone',
    answer: { changed: true, person: { presentAt: ['Oracle'] } },
  });
  expect(tab.phone.find('asha', undefined)).toMatchObject([{ id: asha, presentAt: ['Oracle'], contactEnd: '3210' }]);
  expect(tab.phone.state).toMatchObject({ isAway: true, waiting: 1, pack: { people: 1 } });
  tab.phone.close();

  const next = open({ name: tab.name });
  next.network.isCut = true;
  expect(await next.phone.open()).toMatchObject({ name: 'Room 804', role: 'desk' });
  await vi.waitFor(() => expect(next.phone.card(asha)?.presentAt).toEqual(['Oracle']));
  expect(next.phone.state).toMatchObject({ waiting: 1, pack: { people: 1, asOf: clock() } });
  next.network.isCut = false;
  await next.phone.follow();
  expect(next.phone.state).toMatchObject({ isAway: false, waiting: 0, told: [] });
  expect(await marked()).toEqual(['oracle by Room 804']);
});

test('an answer that is lost on its way counts once, and nothing is green before one comes', async ({ here }) => {
  const { atTheDesk, mark, marked } = here;
  const tab = await atTheDesk();
  tab.network.losesAnswers = true;
  expect((await tab.write(mark('oracle'))).at).toBe('phone');
  expect(await marked()).toEqual(['oracle by Room 804']);
  expect(tab.phone.state.waiting).toBe(1);
  tab.network.losesAnswers = false;
  expect(await tab.write(mark('bingo'))).toMatchObject({ at: 'server', answer: { changed: true } });
  expect(tab.phone.state).toMatchObject({ waiting: 0, told: [] });
});

test('a server that fails, is busy or asks to wait has answered nothing: the mark stays', async ({ here }) => {
  const { atTheDesk, mark, marked } = here;
  for (const status of [500, 503, 408, 429, 401, 403]) {
    // 401 and 403 without a sentence are of a network to sign in to.
    const sentence = [401, 403].includes(status) ? undefined : 'Please try again.';
    let isFailing = false;
    const tab = await atTheDesk({
      async onCall(call) {
        if (isFailing && call === 'markPresence') throw new Problem(status, sentence);
      },
    });
    isFailing = true;
    expect([status, (await tab.write(mark('oracle'))).at]).toEqual([status, 'phone']);
    expect([status, tab.phone.state.waiting, tab.phone.state.ended]).toEqual([status, 1, null]);
  }
  expect(await marked()).toEqual([]);
});

test('a refusal is told on the spot, and after it waited until somebody lets go of it', async ({ here }) => {
  const { fest, asha, clock, join, open, atTheDesk, mark } = here;
  const tab = await atTheDesk();
  const room805 = await join('Room 805');
  const elsewhere = phoneAt(fest.app, room805, { clock });
  await elsewhere.arrive();
  await elsewhere.write(mark('oracle'));
  await elsewhere.write({ ...mark('oracle'), call: 'takeBackPresence', version: '0.1' });
  const onTheSpot = await tab.write(mark('oracle')).catch((error) => error);
  expect(onTheSpot).toMatchObject({ status: 412, message: deskSentences.staleMark });
  expect(onTheSpot.answer.person).toMatchObject({ id: asha, presentAt: [] });
  await vi.waitFor(() => expect(tab.phone.state).toMatchObject({ waiting: 0, told: [] }));

  tab.network.isCut = true;
  const version = tab.phone.card(asha)?.events.find(({ id }) => id === 'oracle')?.version ?? '';
  await tab.write({ ...mark('oracle'), version }, { name: 'Asha Rao', what: 'Present at Oracle' }, 'key-1');
  await elsewhere.write({ ...mark('oracle'), version: '0.2' });
  await elsewhere.write({ ...mark('oracle'), call: 'takeBackPresence', version: '0.3' });
  tab.network.isCut = false;
  await tab.phone.follow();
  const told = {
    key: 'key-1',
    personId: asha,
    name: 'Asha Rao',
    what: 'Present at Oracle',
    sentence: deskSentences.staleMark,
  };
  expect(tab.phone.state).toMatchObject({ waiting: 0, told: [told] });
  const next = open({ name: tab.name });
  await next.phone.open();
  expect(next.phone.state.told).toEqual([told]);
  await next.phone.dismiss('key-1');
  expect(next.phone.state.told).toEqual([]);
  await vi.waitFor(() => expect(tab.phone.state.told).toEqual([]));
});

test('what other desks do, and who withdraws, is followed', async ({ here }) => {
  const { fest, pass, asha, join, open, atTheDesk, mark } = here;
  const tab = await atTheDesk();
  const elsewhere = open({}, await join('Room 805'));
  await elsewhere.arrive();
  await elsewhere.write(mark('oracle'));
  await tab.phone.follow();
  expect(tab.phone.card(asha)).toMatchObject({ presentAt: ['Oracle'], isPresent: true });
  expect((await holder(fest.app, pass).withdraw()).statusCode).toBe(200);
  await tab.phone.follow();
  expect([tab.phone.card(asha), tab.phone.find('asha', undefined), tab.phone.state.pack?.people]).toEqual([
    null,
    [],
    0,
  ]);
});

test('without a network people are found by words, last digits, reference and the code of their pass', async ({
  here,
}) => {
  const { fest, pass, asha, atTheDesk } = here;
  await passOfNew(fest.app, { name: 'Ravi Menon', contact: '9000000042', 'selectedEvents[]': ['Oracle'] });
  const { code } = (await fest.app.inject({ url: pass })).json();
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const found = (words: string, event?: string) => tab.phone.find(words, event).map(({ name }) => name);
  expect([found('rao ash'), found('9876543210'), found('3210'), found('nobody')]).toEqual([
    ...Array(3).fill(['Asha Rao']),
    [],
  ]);
  expect(found('college', 'bingo')).toEqual(['Asha Rao', 'Ravi Menon']);
  expect((await tab.phone.scan(code))?.id).toBe(asha);
  expect((await tab.phone.scan(` ${referenceOf(asha)} `))?.id).toBe(asha);
  for (const foreign of [`${code.slice(0, -1)}x`, 'https://other.example/pass/x', '', '7K2Q'])
    expect(await tab.phone.scan(foreign)).toBe(null);
});

test('a walk-in waits with a card of its own, and what follows goes to whom they became', async ({ here }) => {
  const { fest, atTheDesk, mark } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const body = { name: 'Meena Iyer', contact: '9000000007', college: 'City College', selectedEvents: ['Oracle'] };
  const { answer } = await tab.write({ call: 'walkIn', body: { ...body, presentAt: 'oracle' } });
  const waiting = (answer as { person: { id: string } }).person.id;
  expect(answer).toMatchObject({ isNew: true, id: waiting, person: { presentAt: ['Oracle'], contactEnd: '0007' } });
  expect(tab.phone.find('meena', undefined)).toMatchObject([{ id: waiting }]);
  await tab.write({ call: 'takePayment', id: waiting, body: { paymentMethod: 'cash' }, version: 'payment-' });
  await tab.write({ call: 'countVisit', id: 'fun-games' });
  expect(tab.phone.card(waiting)).toMatchObject({ paymentMethod: 'cash', reference: '' });
  tab.network.isCut = false;
  await tab.phone.follow();
  const row = fest.db.selectFrom('registrations').select(['id', 'payment_method']).where('contact', '=', '9000000007');
  const { id, payment_method } = await row.executeTakeFirstOrThrow();
  expect([payment_method, tab.phone.card(waiting)?.id, tab.phone.find('meena', undefined).length]).toEqual([
    'cash',
    id,
    1,
  ]);
  expect(tab.phone.visits('fun-games')).toBe(1);
  expect(await tab.write({ ...mark('oracle', waiting), version: '0.1' })).toMatchObject({ at: 'server' });
});

test('what was pressed at the same time is sent in the order in which it was pressed', async ({ here }) => {
  const { atTheDesk, mark, asha, fest } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const { subtle } = crypto;
  const seal = subtle.encrypt.bind(subtle);
  vi.spyOn(subtle, 'encrypt').mockImplementationOnce(async (...slowly) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return seal(...slowly);
  });
  await Promise.all([
    tab.write(mark('oracle')),
    tab.write({ ...mark('oracle'), call: 'takeBackPresence', version: '0.1' }),
    tab.write({ ...mark('oracle'), version: '0.2' }),
  ]);
  tab.network.isCut = false;
  await tab.phone.follow();
  expect(tab.phone.state).toMatchObject({ waiting: 0, told: [] });
  const row = fest.db.selectFrom('presences').select('version').where('registration_id', '=', asha);
  expect(await row.execute()).toEqual([{ version: 3 }]);
});

test('what follows a walk-in that was refused is told with it', async ({ here }) => {
  const { atTheDesk } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const body = { name: 'Meena Iyer', contact: '12', college: 'City College', selectedEvents: ['Oracle'] };
  const { answer } = await tab.write({ call: 'walkIn', body });
  const waiting = (answer as { person: { id: string } }).person.id;
  await tab.write({ call: 'takePayment', id: waiting, body: { paymentMethod: 'cash' } });
  tab.network.isCut = false;
  await tab.phone.follow();
  const { told } = tab.phone.state;
  expect(told).toHaveLength(2);
  expect(told.map(({ sentence }) => sentence)).toContain(deskSentences.refusedWalkIn);
});
