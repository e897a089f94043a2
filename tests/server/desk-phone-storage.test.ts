import { expect, vi } from 'vitest';
import { readFact } from '#app/desk/offline/storage/database.ts';
import { calls } from '#contract/calls.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import { startApp } from '#tests/support/app.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { test } from '#tests/support/fest-with-phone.ts';
import { passOfNew } from '#tests/support/pass.ts';
import { phoneAt } from '#tests/support/phone.ts';

/** What a phone does where what it keeps is damaged, foreign, copied, or has no room. */

const full = () => {
  throw new DOMException('No room', 'QuotaExceededError');
};

test('a pack of another fest is let go of, and what waits for that is sent nowhere and told', async ({ here }) => {
  const { clock, atTheDesk, mark } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  await tab.write(mark('oracle'));
  await tab.phone.end();
  const other = await startApp();
  try {
    await passOfNew(other.app, { name: 'Ravi Menon' });
    const joined = await joinedDesk(other.db, 'Room 1', other.clock.now);
    const next = phoneAt(other.app, joined, { name: tab.name, clock });
    await next.arrive();
    expect(next.phone.find('a', undefined).map(({ name }) => name)).toEqual(['Ravi Menon']);
    expect(next.phone.state).toMatchObject({ waiting: 0, told: [{ sentence: deskSentences.unreadableWrite }] });
    expect(await other.db.selectFrom('desk_writes').select('key').execute()).toEqual([]);
    await next.phone.dismiss(next.phone.state.told[0]?.key ?? '');
    expect([next.phone.state.told, await next.phone.sealedWrites()]).toEqual([[], 0]);
  } finally {
    await other.stop();
  }
});

test('a pack that cannot be read is fetched anew, and the queue is kept', async ({ here }) => {
  const { fest, asha, join, open, atTheDesk } = here;
  for (const spoil of ['part', 'key', 'another part', 'fest'] as const) {
    const desk = await join('Room 804');
    const tab = await atTheDesk({}, desk);
    tab.network.isCut = true;
    await tab.write({ call: 'countVisit', id: 'fun-games' });
    const db = await tab.database();
    const parts = await db.getAll('parts');
    const own = Number.parseInt(asha.slice(-2), 16) % 64;
    const [part, other] = [parts[own], parts[(own + 1) % 64]];
    if (!part || !other) throw new Error('There are 64 parts');
    if (spoil === 'part') await db.put('parts', { ...part, data: new ArrayBuffer(40) }, own);
    if (spoil === 'another part') await db.put('parts', other, own);
    if (spoil === 'key') await db.delete('facts', 'packKey');
    const head = await readFact(db, 'head');
    if (spoil === 'fest' && head) await db.put('facts', { ...head, fest: 'other', cursor: 'other.1' }, 'head');
    tab.phone.close();
    const next = open({ name: tab.name }, desk);
    await next.arrive();
    expect([spoil, next.phone.find('asha', undefined).length, next.phone.state.waiting]).toEqual([spoil, 1, 0]);
  }
  expect(await fest.db.selectFrom('showcase_visits').select('id').execute()).toHaveLength(4);
});

test('a phone without room sends each write as it is, says so, and is never green without an answer', async ({
  here,
}) => {
  const { asha, atTheDesk, mark, marked } = here;
  const tab = await atTheDesk();
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
  expect(await tab.write(mark('oracle'))).toMatchObject({ at: 'server', answer: { changed: true } });
  expect(tab.phone.state).toMatchObject({ isFull: true, waiting: 0 });
  tab.network.isCut = true;
  await expect(tab.write(mark('bingo'))).rejects.toMatchObject({ status: 0 });
  expect(tab.phone.card(asha)?.presentAt).toEqual(['Oracle']);
  add.mockRestore();
  expect((await tab.write(mark('bingo'))).at).toBe('phone');
  expect(tab.phone.state).toMatchObject({ isFull: false, waiting: 1 });
  // The answer is written down where there is room for no person any more.
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    return this.name === 'parts' ? full() : put.apply(this, args);
  });
  tab.network.isCut = false;
  await tab.phone.follow();
  expect(tab.phone.state).toMatchObject({ isFull: true, waiting: 0 });
  expect([await marked(), await tab.phone.sealedWrites()]).toEqual([['bingo by Room 804', 'oracle by Room 804'], 0]);
});

test('a write that is still not on the disk when its time is over is not kept, and is not done later either', async ({
  here,
}) => {
  const { atTheDesk, mark, marked } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (this: IDBObjectStore, ...args) {
    queueMicrotask(() => limit.abort());
    return add.apply(this, args);
  });
  await expect(tab.write(mark('oracle'))).rejects.toMatchObject({ status: 0 });
  expect([tab.phone.state.isFull, await tab.phone.sealedWrites()]).toEqual([true, 0]);
  tab.network.isCut = false;
  await tab.phone.follow();
  expect(await marked()).toEqual([]);
});

test('a pack that finds no room is let go of, so that what waits has it', async ({ here }) => {
  const { mark, open } = here;
  const tab = open();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    return this.name === 'parts' ? full() : put.apply(this, args);
  });
  await tab.arrive();
  expect(tab.phone.state).toMatchObject({ isFull: true, pack: null });
  tab.network.isCut = true;
  expect(await tab.write(mark('oracle'))).toMatchObject({ at: 'phone', answer: null });
  tab.network.isCut = false;
  await tab.phone.follow();
  expect(tab.phone.state).toMatchObject({ isFull: true, waiting: 0 });
  expect(await here.marked()).toEqual(['oracle by Room 804']);
});

test('a browser without a database works online as before, and is red without a network', async ({ here }) => {
  const { open, mark } = here;
  const tab = open({ hasDatabase: false });
  expect([await tab.phone.open(), await tab.phone.sealedWrites()]).toEqual([null, 0]);
  await tab.arrive();
  expect(await tab.write(mark('oracle'))).toMatchObject({ at: 'server', answer: { changed: true } });
  tab.network.losesAnswers = true;
  await expect(tab.write(mark('bingo'))).rejects.toMatchObject({ status: 0 });
  tab.network.losesAnswers = false;
  // Pressed again it is the same write.
  expect(await tab.write(mark('bingo'))).toMatchObject({ at: 'server', answer: { changed: true } });
  expect(tab.phone.state).toMatchObject({ isFull: true, waiting: 0, pack: null });
  await tab.phone.end();
});

test('a queue that was copied to another phone is sent by nobody there, and one in another order overwrites nothing', async ({
  here,
}) => {
  const { open, atTheDesk, mark, marked } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  await tab.write(mark('oracle'));
  await tab.write({ ...mark('oracle'), call: 'takeBackPresence', version: '0.1' });
  await tab.write({ ...mark('oracle'), version: '0.2' });
  const db = await tab.database();
  const [orders, entries] = [await db.getAllKeys('queue'), await db.getAll('queue')];
  const thief = open();
  const stolen = await thief.database();
  for (const entry of entries) await stolen.add('queue', entry);
  await thief.arrive();
  expect([await marked(), thief.phone.state.waiting, thief.phone.state.told.length]).toEqual([[], 0, 3]);

  for (const [index, order] of orders.toReversed().entries()) {
    const entry = entries[index];
    if (entry) await db.put('queue', entry, order);
  }
  tab.network.isCut = false;
  await tab.phone.follow();
  // The last first: it was decided on what never was. Then the taking back of nothing, then the first.
  expect(tab.phone.state).toMatchObject({ waiting: 0, told: [{ sentence: deskSentences.staleMark }] });
  expect(await marked()).toEqual(['oracle by Room 804']);
});

test('nothing of a person lies on the phone in the open: no name, no number, no mail', async ({ here }) => {
  const { fest, desk, atTheDesk } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const body = { name: 'Meena Iyer', contact: '9000000007', college: 'City College', selectedEvents: ['Oracle'] };
  await tab.write({ call: 'walkIn', body: { ...body, email: 'meena@students.example' } });
  const db = await tab.database();
  for (const store of ['facts', 'parts', 'queue', 'told', 'ids'] as const) {
    const bytes: string[] = [];
    for (const value of await db.getAll(store)) {
      const sealed = value as { data?: ArrayBuffer };
      bytes.push(sealed.data ? Buffer.from(sealed.data).toString('latin1') : JSON.stringify(value));
    }
    expect([store, bytes.join().match(/Asha|Meena|3210|0007|example|College/)]).toEqual([store, null]);
  }
  const { key } = (
    await fest.app.inject({
      ...{ method: calls.queueKey.method, url: calls.queueKey.path, headers: desk.headers },
      payload: { phone: await readFact(db, 'phone') },
    })
  ).json();
  const kept = await readFact(db, 'queueKey');
  expect([typeof key, kept?.extractable, (await readFact(db, 'packKey'))?.extractable]).toEqual([
    'string',
    false,
    false,
  ]);
});
