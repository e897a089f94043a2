import { expect, vi } from 'vitest';
import { CallError } from '#app/api.ts';
import { waitingId } from '#contract/book/desk-entry.ts';
import { referenceOf } from '#contract/reference.ts';
import { listDesks } from '#server/desks/desks.ts';
import { test, untilKept } from '#tests/support/people/fest-with-phone.ts';
import { newHolder } from '#tests/support/people/pass.ts';

const meena = { name: 'Meena Iyer', contact: '9000000007', college: 'City College', selectedEvents: ['Oracle'] };

test('without a network a mark is shown, survives a closed tab and is sent once', async ({ here }) => {
  const { asha, clock, open, atTheDesk, seen, seenAtServer } = here;
  const tab = await atTheDesk();
  await untilKept(tab.database);
  tab.network.isCut = true;
  expect(await tab.write(seen('oracle'))).toMatchObject({ at: 'phone', id: asha, person: { presentAt: ['Oracle'] } });
  expect(tab.phone.find('asha').people).toMatchObject([{ id: asha, presentAt: ['Oracle'], contactEnd: '3210' }]);
  expect(tab.phone.state).toMatchObject({ isAway: true, waiting: [{ name: 'Asha Rao' }], pack: { people: 1 } });
  tab.phone.close();

  const next = open({ name: tab.name });
  next.network.isCut = true;
  await next.phone.open();
  expect(next.phone.state.session).toMatchObject({ name: 'Room 804', role: 'desk' });
  await vi.waitFor(() => expect(next.phone.card(asha)?.presentAt).toEqual(['Oracle']));
  expect(next.phone.state).toMatchObject({ waiting: [{ what: 'Present' }], pack: { people: 1, asOf: clock() } });
  await next.reconnect();
  expect(next.phone.state).toMatchObject({ isAway: false, waiting: [], refused: [] });
  expect(await seenAtServer()).toEqual(['oracle by Room 804']);
});

test('a queued entry that the server already has does not hide a later mark', async ({ here }) => {
  const { asha, fest, clock, join, atTheDesk, seen } = here;
  let isFailing = false;
  const tab = await atTheDesk({
    async onCall(call) {
      if (isFailing && call === 'writeEntries') throw new CallError(503, 'Please try again.');
    },
  });
  tab.network.losesAnswers = true;
  await tab.write({ kind: 'absent', person: asha });
  tab.network.losesAnswers = false;
  isFailing = true;
  await (await atTheDesk({}, await join('Room 805'))).write(seen('oracle'));
  await tab.phone.follow();
  expect(tab.phone.state.waiting).toHaveLength(1);
  const reported = async () => (await listDesks(fest.db, new Date(clock()))).find(({ name }) => name === 'Room 804');
  expect(await reported()).toMatchObject({ waiting: 1 });
  // The mark came after Absent, so it stays.
  expect(tab.phone.card(asha)?.presentAt).toEqual(['Oracle']);
});

test('a mark is confirmed within two seconds, even if the server does not answer', async ({ here }) => {
  const { atTheDesk, seen } = here;
  let isHanging = false;
  const tab = await atTheDesk({ onCall: () => (isHanging ? new Promise(() => {}) : Promise.resolve()) });
  tab.network.isCut = true;
  await tab.write(seen('oracle'));
  tab.network.isCut = false;
  isHanging = true;
  const began = performance.now();
  expect([(await tab.write(seen('bingo'))).at, tab.phone.state.waiting.length]).toEqual(['phone', 2]);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('an entry stays in the queue until the server accepts or refuses it', async ({ here }) => {
  const { atTheDesk, seen, seenAtServer } = here;
  for (const status of [500, 503, 404, 408, 429, 401, 403]) {
    // The login page of a public network may answer 401 or 403, but without our messages.
    const sentence = [401, 403].includes(status) ? undefined : 'Please try again.';
    let isFailing = false;
    const tab = await atTheDesk({
      async onCall(call) {
        if (isFailing && call === 'writeEntries') throw new CallError(status, sentence);
      },
    });
    isFailing = true;
    expect([status, (await tab.write(seen('oracle'))).at]).toEqual([status, 'phone']);
    expect([status, tab.phone.state.waiting.length, tab.phone.state.ended]).toEqual([status, 1, null]);
  }
  expect(await seenAtServer()).toEqual([]);
});

test('a refused entry is reported until it is dismissed or undone', async ({ here }) => {
  const { asha, open, atTheDesk, seen } = here;
  const tab = await atTheDesk();
  await expect(tab.write(seen('chess'))).rejects.toThrow(/event/i);
  expect(tab.phone.state).toMatchObject({ waiting: [], refused: [] });
  await vi.waitFor(async () => expect(await tab.phone.queueLength()).toBe(0), 10_000);

  tab.network.isCut = true;
  const { key } = await tab.write(seen('chess'), 'Present at Chess');
  await tab.reconnect();
  const refused = { key, personId: asha, name: 'Asha Rao', what: 'Present at Chess', sentence: expect.any(String) };
  expect(tab.phone.state).toMatchObject({ waiting: [], refused: [refused] });
  await vi.waitFor(async () => expect(await (await tab.database()).count('told')).toBe(1));
  tab.phone.close();
  const next = open({ name: tab.name });
  await next.arrive();
  expect(next.phone.state.refused).toEqual([refused]);
  await next.phone.dismiss(key);
  expect([next.phone.state.refused, await (await next.database()).count('told')]).toEqual([[], 0]);

  next.network.isCut = true;
  const mistake = await next.write(seen('chess'));
  await next.write({ kind: 'undone', person: asha, entry: mistake.key });
  await next.reconnect();
  expect(next.phone.state).toMatchObject({ waiting: [], refused: [] });
});

test('without a network people are found by words, last digits, reference and code', async ({ here }) => {
  const { fest, holder, asha, atTheDesk } = here;
  await newHolder(fest, { name: 'Ravi Menon', contact: '9000000042', 'selectedEvents[]': ['Oracle'] });
  const { code } = holder;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const found = (words: string, event?: string) => tab.phone.find(words, event).people.map(({ name }) => name);
  expect([found('rao ash'), found('3210'), found('nobody')]).toEqual([['Asha Rao'], ['Asha Rao'], []]);
  expect(found('college', 'bingo')).toEqual(['Asha Rao', 'Ravi Menon']);
  for (const read of [code, ` ${referenceOf(asha)} `]) expect((await tab.phone.scan(read))?.id).toBe(asha);
  for (const foreign of [`${code.slice(0, -1)}x`, 'https://other.example/pass/x', '', '7K2Q'])
    expect([foreign, await tab.phone.scan(foreign)]).toEqual([foreign, null]);
});

test('a walk-in in the queue has a card, and later entries reach the registered person', async ({ here }) => {
  const { fest, atTheDesk, seen } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const { key, id, person } = await tab.write({ kind: 'walk-in', fields: { ...meena, presentAt: 'oracle' } });
  expect([id, person]).toMatchObject([waitingId(key), { presentAt: ['Oracle'], contactEnd: '0007', reference: '' }]);
  expect(tab.phone.find('meena').people).toMatchObject([{ id }]);
  expect(tab.phone.alike({ ...meena, name: 'Meena Iyyer' })).toMatchObject([{ id }]);
  await tab.write({ kind: 'paid', person: waitingId(key), method: 'cash' });
  await tab.write({ kind: 'visit', showcase: 'fun-games' });
  expect(tab.phone.card(waitingId(key))).toMatchObject({ paymentMethod: 'cash' });
  expect([tab.phone.visits('fun-games'), tab.phone.visits('fun-games', 4)]).toEqual([null, 5]);
  await tab.reconnect();

  const row = fest.db.selectFrom('registrations').select(['id', 'payment_method']).where('contact', '=', meena.contact);
  const registered = await row.executeTakeFirstOrThrow();
  expect([registered.payment_method, tab.phone.card(waitingId(key))?.id]).toEqual(['cash', registered.id]);
  expect([tab.phone.find('meena').people.length, tab.phone.visits('fun-games')]).toEqual([1, 1]);
  expect(await tab.write(seen('bingo', waitingId(key)))).toMatchObject({ at: 'server', id: registered.id });
});

test('entries about a refused walk-in are refused too', async ({ here }) => {
  const tab = await here.atTheDesk();
  tab.network.isCut = true;
  const { key } = await tab.write({ kind: 'walk-in', fields: { ...meena, contact: '12' } });
  await tab.write({ kind: 'paid', person: waitingId(key), method: 'cash' });
  await tab.reconnect();
  expect(tab.phone.state).toMatchObject({ waiting: [], refused: [{ personId: null }, { personId: null }] });
});

test('entries are sent in order, fifty in a request, one request at a time', async ({ here }) => {
  const { asha, atTheDesk } = here;
  const sent: string[][] = [];
  let isUnderWay = false;
  const onCall = async (call: string, { body }: { body?: object }) => {
    if (call !== 'writeEntries') return;
    expect(isUnderWay).toBe(false);
    isUnderWay = true;
    await new Promise((resolve) => setTimeout(resolve, 5));
    isUnderWay = false;
    sent.push((body as { entries: { method: string }[] }).entries.map(({ method }) => method));
  };
  const tab = await atTheDesk({ onCall });
  tab.network.isCut = true;
  const { subtle } = crypto;
  const encrypt = subtle.encrypt.bind(subtle);
  vi.spyOn(subtle, 'encrypt').mockImplementationOnce(async (...slowly) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return encrypt(...slowly);
  });
  const methods = Array.from({ length: 120 }, (_, index) => (index % 3 ? ('online' as const) : ('cash' as const)));
  const write = (method: (typeof methods)[number]) => tab.write({ kind: 'paid', person: asha, method });
  // An entry must be saved within three seconds. A slow machine cannot save all at once, so save ten at a time.
  for (let start = 0; start < methods.length; start += 10)
    await Promise.all(methods.slice(start, start + 10).map(write));
  tab.phone.close();
  const next = here.open({ name: tab.name, onCall });
  await next.arrive();
  expect([sent.map(({ length }) => length), sent.flat()]).toEqual([[50, 50, 20], methods]);
  expect(next.phone.state.waiting).toEqual([]);
});

test('a card from the server shows the queued entries too, and keeps its photo', async ({ here }) => {
  const { fest, asha, atTheDesk, seen } = here;
  await newHolder(fest, { name: 'Asha Roa', contact: '9000000043' });
  const tab = await atTheDesk();
  const card = tab.phone.card(asha) ?? expect.fail();
  expect(card.alike).toMatchObject([{ name: 'Asha Roa' }]);
  tab.network.isCut = true;
  await tab.write(seen('oracle'));
  const shown = tab.phone.learn({ ...card, idPhotoPath: 'photos/1' });
  expect(shown).toMatchObject({ idPhotoPath: 'photos/1', presentAt: ['Oracle'] });
  expect((await tab.write(seen('bingo'))).person).toMatchObject({ idPhotoPath: 'photos/1' });
  // This card already includes the queue. The phone must not store the queued entries as the server's.
  tab.phone.learn(shown);
  expect(tab.phone.card(asha)?.book.entries).toEqual([]);
});

test('a slow pack does not delay an entry', async ({ here }) => {
  const { open, seen, seenAtServer } = here;
  const pack = Promise.withResolvers<void>();
  const tab = open({ onCall: async (call) => (call === 'pack' ? pack.promise : undefined) });
  const arriving = tab.arrive();
  await vi.waitFor(async () => expect((await tab.write(seen('oracle'))).at).toBe('server'));
  expect(await seenAtServer()).toEqual(['oracle by Room 804']);
  pack.resolve();
  await arriving;
  expect(tab.phone.card(here.asha)?.presentAt).toEqual(['Oracle']);
});
