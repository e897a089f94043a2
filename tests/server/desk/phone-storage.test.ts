import { openDB } from 'idb';
import { expect, vi } from 'vitest';
import { waitingFrom } from '#app/desk/phone/queue/last-release.ts';
import { readFact } from '#app/desk/phone/storage/database.ts';
import { encrypt } from '#app/desk/phone/storage/encryption.ts';
import { readPackKey, readQueueKey } from '#app/desk/phone/storage/keys.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { factsOf, test, untilKept } from '#tests/support/people/fest-with-phone.ts';
import { newHolder } from '#tests/support/people/pass.ts';
import { phoneAt } from '#tests/support/people/phone.ts';
import { startApp } from '#tests/support/running/app.ts';

const full = () => {
  throw new DOMException('No room', 'QuotaExceededError');
};

/** Calls `fail` when the phone stores the pack. Everything else is stored. */
function withoutStoredPack(fail: () => never) {
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    return key === 'pack' ? fail() : put.call(this, value, key);
  });
}

test('a phone at a new fest has only the new people, and reports the old queue as unreadable', async ({ here }) => {
  const { clock, atTheDesk, seen } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  await tab.write(seen('oracle'));
  await tab.phone.end('Signed out.');
  const other = await startApp();
  try {
    await newHolder(other, { name: 'Ravi Menon' });
    const joined = await joinedDesk(other.db, 'Room 1', other.clock.now);
    const next = phoneAt(other.app, joined, { name: tab.name, clock });
    await next.arrive();
    expect(next.phone.find('a').people.map(({ name }) => name)).toEqual(['Ravi Menon']);
    expect(next.phone.state).toMatchObject({ waiting: [], refused: [{ sentence: deskSentences.unreadableWrite }] });
    await next.phone.dismiss(next.phone.state.refused[0]?.key ?? '');
    expect([next.phone.state.refused, await next.phone.queueLength()]).toEqual([[], 0]);
  } finally {
    await other.stop();
  }
});

test('an unreadable pack is fetched again, and the queue is kept', async ({ here }) => {
  const { fest, join, open, atTheDesk } = here;
  for (const spoilt of ['pack', 'packKey'] as const) {
    const desk = await join('Room 804');
    const tab = await atTheDesk({}, desk);
    await untilKept(tab.database);
    tab.network.isCut = true;
    await tab.write({ kind: 'visit', showcase: 'fun-games' });
    const db = await tab.database();
    const pack = (await readFact(db, 'pack')) ?? expect.fail();
    if (spoilt === 'pack') await db.put('facts', { ...pack, data: new ArrayBuffer(40) }, 'pack');
    else await db.delete('facts', 'packKey');
    tab.phone.close();
    const next = open({ name: tab.name }, desk);
    await next.arrive();
    expect([spoilt, next.phone.find('asha').people.length, next.phone.state.waiting]).toEqual([spoilt, 1, []]);
  }
  const visits = fest.db.selectFrom('entries').select('key').where('kind', '=', 'visit');
  expect(await visits.execute()).toHaveLength(2);
});

test('a phone without free storage sends entries directly, and confirms none without an answer', async ({ here }) => {
  const { asha, atTheDesk, seen, seenAtServer } = here;
  const tab = await atTheDesk();
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
  expect(await tab.write(seen('oracle'))).toMatchObject({ at: 'server' });
  expect(tab.phone.state).toMatchObject({ isFull: true, waiting: [] });
  tab.network.isCut = true;
  await expect(tab.write(seen('bingo'))).rejects.toMatchObject({ status: 0 });
  expect([tab.phone.card(asha)?.presentAt, tab.phone.state.waiting]).toEqual([['Oracle'], []]);
  add.mockRestore();
  expect((await tab.write(seen('bingo'))).at).toBe('phone');
  expect([tab.phone.state.isFull, tab.phone.state.waiting.length]).toEqual([false, 1]);
  await tab.reconnect();
  expect(await seenAtServer()).toEqual(['bingo by Room 804', 'oracle by Room 804']);
});

test('a phone killed after it sent an entry still shows the entry without a network', async ({ here }) => {
  const { asha, open, atTheDesk, seen, seenAtServer } = here;
  const tab = await atTheDesk();
  await untilKept(tab.database);
  const stored = withoutStoredPack(() => expect.fail('The phone is killed before this'));
  expect(await tab.write(seen('oracle'))).toMatchObject({ at: 'server' });
  expect([tab.phone.state.waiting, await tab.phone.queueLength()]).toEqual([[], 0]);
  tab.phone.close();
  stored.mockRestore();

  const next = open({ name: tab.name });
  next.network.isCut = true;
  await next.phone.open();
  await vi.waitFor(() => expect(next.phone.card(asha)?.presentAt).toEqual(['Oracle']));
  await next.reconnect();
  expect([await seenAtServer(), next.phone.state.waiting]).toEqual([['oracle by Room 804'], []]);
  const db = await next.database();
  await vi.waitFor(async () => expect(await db.count('queue')).toBe(0), 10_000);
});

test('a pack that does not fit is dropped, so that the queue keeps its space', async ({ here }) => {
  const { open, seen, seenAtServer } = here;
  withoutStoredPack(full);
  const tab = open();
  await tab.arrive();
  await vi.waitFor(() => expect(tab.phone.state).toMatchObject({ isFull: true, pack: null }));
  tab.network.isCut = true;
  expect(await tab.write(seen('oracle'))).toMatchObject({ at: 'phone', person: null });
  await tab.reconnect();
  expect([await seenAtServer(), tab.phone.state.waiting]).toEqual([['oracle by Room 804'], []]);
  const db = await tab.database();
  await vi.waitFor(async () => expect(await db.count('queue')).toBe(0), 10_000);
});

test('an entry that was reported as not saved is not sent later', async ({ here }) => {
  const { atTheDesk, seen, seenAtServer } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  const db = await tab.database();
  // Blocks other transactions on the store.
  let isHeld = true;
  const { store } = db.transaction('queue', 'readwrite');
  const hold = (): unknown => isHeld && store.count().then(hold);
  hold();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const written = expect(tab.write(seen('oracle'))).rejects.toMatchObject({ status: 0 });
  // After these turns the entry is encrypted, and waits for the store.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(3_000);
  isHeld = false;
  vi.useRealTimers();
  await written;
  await db.count('queue');
  expect([tab.phone.state.isFull, await tab.phone.queueLength()]).toEqual([true, 0]);
  await tab.reconnect();
  expect(await seenAtServer()).toEqual([]);
});

test('a browser without a database works with a network, and saves nothing without a network', async ({ here }) => {
  const { open, seen, seenAtServer } = here;
  const tab = open({ hasDatabase: false });
  await tab.phone.open();
  expect([tab.phone.state.session, await tab.phone.queueLength()]).toEqual([null, 0]);
  await tab.arrive();
  expect(await tab.write(seen('oracle'))).toMatchObject({ at: 'server', person: { presentAt: ['Oracle'] } });
  tab.network.losesAnswers = true;
  await expect(tab.write(seen('bingo'))).rejects.toMatchObject({ status: 0 });
  tab.network.losesAnswers = false;
  // The second press sends the same entry.
  expect(await tab.write(seen('bingo'))).toMatchObject({ at: 'server' });
  expect(tab.phone.state).toMatchObject({ isFull: true, waiting: [] });
  expect(await seenAtServer()).toEqual(['bingo by Room 804', 'oracle by Room 804']);
  await tab.phone.end('Signed out.');
});

test('a desk works if its database never answers', async ({ here }) => {
  const { open, seen } = here;
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const tab = open();
    const written = tab.arrive().then(() => tab.write(seen('oracle')));
    let isDone = false;
    const done = written.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await vi.advanceTimersByTimeAsync(100);
      await new Promise(setImmediate);
    }
    expect(await done).toMatchObject({ at: 'server' });
  } finally {
    vi.useRealTimers();
  }
});

test('a phone stores people only encrypted, with keys that no script can export', async ({ here }) => {
  const { atTheDesk, seen } = here;
  const tab = await atTheDesk();
  await untilKept(tab.database);
  tab.network.isCut = true;
  await tab.write(seen('chess'));
  await tab.reconnect();
  tab.network.isCut = true;
  const fields = { name: 'Meena Iyer', contact: '9000000007', college: 'City College', selectedEvents: ['Oracle'] };
  await tab.write({ kind: 'walk-in', fields: { ...fields, email: 'meena@students.example' } });
  const db = await tab.database();
  await vi.waitFor(async () => expect(await db.count('told')).toBe(1));
  for (const store of ['facts', 'queue', 'told'] as const) {
    const values = await db.getAll(store);
    expect(values.length).toBeGreaterThan(0);
    const text = values.map((value) =>
      typeof value === 'object' && 'data' in value ? Buffer.from(value.data).toString('latin1') : JSON.stringify(value),
    );
    expect([store, text.join().match(/Asha|Meena|3210|0007|example|College/)]).toEqual([store, null]);
  }
  const keys = [await readQueueKey(db), await readPackKey(db), await readFact(db, 'packKey')];
  expect(keys.map((key) => key?.extractable)).toEqual([false, false, false]);
});

/** An entry as the last release stored it, without its content. */
const kept = { key: 'kept', name: 'Asha Rao', what: 'Present', at: '2025-08-01T05:59:00.000Z', version: '0.0' };

test('a queue of the last release is sent, and an entry of an unknown kind is reported', async ({ here }) => {
  const { asha, open } = here;
  const tab = open();
  const old = await openDB(tab.name, 1, {
    upgrade(db) {
      for (const store of ['facts', 'parts', 'told', 'ids']) db.createObjectStore(store);
      db.createObjectStore('queue', { autoIncrement: true });
    },
  });
  await old.put('facts', { fest: 'old', cursor: 'old.1', stamps: [], written: 'x' }, 'head');
  await old.put('facts', 'B'.repeat(22), 'phone');
  await old.put('facts', 'a whole key', 'packKey');
  await old.put('parts', { iv: new Uint8Array(12), data: new ArrayBuffer(40) }, 3);
  old.close();
  const db = await tab.database();
  expect([...db.objectStoreNames, await factsOf(tab.database)]).toEqual(['facts', 'queue', 'told', ['phone']]);

  await tab.arrive();
  const queueKey = (await readQueueKey(db)) ?? expect.fail();
  tab.phone.close();
  for (const write of [
    { ...kept, call: 'markPresence', id: asha, event: 'oracle' },
    { ...kept, key: 'unknown', call: 'somethingElse', id: asha },
  ])
    await db.add('queue', await encrypt(queueKey, write, 'queue'));
  const refused = { key: 'told', personId: asha, name: 'Asha Rao', what: 'Present', sentence: 'Refused then.' };
  await db.put('told', await encrypt(queueKey, refused, 'told'), 'told');

  const next = open({ name: tab.name });
  await next.arrive();
  const unreadable = { sentence: deskSentences.unreadableWrite };
  expect(next.phone.state).toMatchObject({ waiting: [], refused: [unreadable, refused] });
  expect(next.phone.card(asha)).toMatchObject({ presentAt: ['Oracle'], arrivals: [{ since: kept.at }] });
});

test.each([
  ['seen', { call: 'markPresence', id: 'a', event: 'oracle' }, { person: 'a', event: 'oracle' }],
  ['taken-back', { call: 'takeBackPresence', id: 'a', event: 'oracle' }, { person: 'a', event: 'oracle' }],
  ['arrived', { call: 'markArrival', id: 'a', body: { isPresent: true } }, { person: 'a' }],
  ['absent', { call: 'markArrival', id: 'a', body: { isPresent: false } }, { person: 'a' }],
  ['event-added', { call: 'addEvent', id: 'a', event: 'logo' }, { person: 'a', event: 'logo' }],
  ['paid', { call: 'takePayment', id: 'a', body: { paymentMethod: 'cash' } }, { person: 'a', method: 'cash' }],
  ['undone', { call: 'undoAtDesk', id: 'a', body: { key: 'k' } }, { person: 'a', entry: 'k' }],
  ['walk-in', { call: 'walkIn', body: { key: 'k' } }, { fields: { key: 'k' } }],
  ['visit', { call: 'countVisit', id: 'fun-games' }, { showcase: 'fun-games' }],
  ['visit-taken-back', { call: 'takeBackVisit', id: 'fun-games' }, { showcase: 'fun-games' }],
])('reads an entry "%s" of the last release', (kind, write, content) => {
  const { name, what, key, at: notedAt } = kept;
  expect(waitingFrom({ ...kept, ...write })).toEqual({ name, what, entry: { key, notedAt, kind, ...content } });
});
