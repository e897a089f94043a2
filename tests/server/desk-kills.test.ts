import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Decided } from '#app/desk/offline/queue/write.ts';
import { startApp } from '#tests/support/app.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { passOfNew } from '#tests/support/pass.ts';
import { phoneAt } from '#tests/support/phone.ts';

/** A tab that dies: wherever it waits for its database or for the network. */

let fest: Awaited<ReturnType<typeof startApp>>;
let desk: Awaited<ReturnType<typeof joinedDesk>>;
let contact = 6_200_000_000;
const clock = () => fest.clock.now.getTime();
beforeAll(async () => {
  fest = await startApp();
  desk = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
});
afterAll(() => fest.stop());
// A browser gives the lock of a dead tab free. Without locks at all the promises hold too.
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

const walkIn = (phone: string) => ({
  ...{ name: 'Meena Iyer', contact: phone, college: 'City College', selectedEvents: ['Oracle'] },
  ...{ presentAt: 'oracle', paymentMethod: 'cash' as const },
});

/** What somebody does at a door without a network; `walked` is the number of a walk-in. */
async function atTheDoor(
  { write: handIn, network, phone }: ReturnType<typeof phoneAt>,
  id: string,
  walked: string,
  ledger: string[],
) {
  const send = async (what: string, decided: Decided) => {
    const { answer } = await handIn(decided);
    ledger.push(what);
    return answer;
  };
  network.isCut = true;
  await send('mark', { call: 'markPresence', id, event: 'oracle', version: '0.0' });
  const added = await send('walk-in', { call: 'walkIn', body: walkIn(walked) });
  const waiting = added && 'person' in added ? added.person.id : '';
  await send('payment', {
    call: 'takePayment',
    id: waiting,
    body: { paymentMethod: 'online' },
    version: 'payment-cash',
  });
  await send('visit', { call: 'countVisit', id: 'fun-games' });
  network.isCut = false;
  await phone.follow();
}

/** How often each was done, by what the server wrote down. */
async function doneAtTheServer(id: string, walked: string) {
  const entries = (registration: string, action: string) =>
    fest.db
      .selectFrom('audit_log')
      .select('new_value')
      .where('registration_id', '=', registration)
      .where('action', '=', action as 'presence-marked')
      .orderBy('id')
      .execute();
  const rows = await fest.db.selectFrom('registrations').select('id').where('contact', '=', walked).execute();
  const payments = await Promise.all(rows.map((row) => entries(row.id, 'payment-changed')));
  const visits = await fest.db.selectFrom('showcase_visits').select('id').execute();
  return {
    mark: (await entries(id, 'presence-marked')).length,
    'walk-in': rows.length,
    payment: payments.flat().filter(({ new_value }) => new_value === 'online').length,
    visit: visits.length,
  };
}

/** Dies at the place with this number; true where there was such a place. */
async function dieAt(place: number): Promise<boolean> {
  contact += 2;
  const [known, walked] = [String(contact), String(contact + 1)];
  await passOfNew(fest.app, { contact: known, 'selectedEvents[]': ['Oracle', 'C Bingo'] });
  const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', known);
  const { id } = await row.executeTakeFirstOrThrow();
  await fest.db.deleteFrom('showcase_visits').execute();

  let places = Number.POSITIVE_INFINITY;
  const dead = Promise.withResolvers<'dead'>();
  const tab = phoneAt(fest.app, desk, {
    clock,
    async pass() {
      if (--places >= 0) return;
      dead.resolve('dead');
      await new Promise(() => {});
    },
  });
  await tab.arrive();
  places = place;
  const ledger: string[] = [];
  const end = await Promise.race([dead.promise, atTheDoor(tab, id, walked, ledger)]);

  const next = phoneAt(fest.app, desk, { name: tab.name, clock });
  await next.phone.open();
  await next.arrive();
  expect([place, next.phone.state]).toMatchObject([place, { waiting: 0, told: [], isAway: false }]);
  const done = await doneAtTheServer(id, walked);
  for (const [what, times] of Object.entries(done)) {
    // What was acknowledged, green or amber, is done once; what was not may be done, and never twice.
    expect([place, what, times]).toEqual([place, what, ledger.includes(what) ? 1 : expect.toSatisfy((n) => n <= 1)]);
  }
  return end === 'dead';
}

test('a tab that dies anywhere loses no write and doubles none', async () => {
  let place = 0;
  while (await dieAt(place)) place += 1;
  expect(place).toBeGreaterThan(40);
});

test('two tabs without locks that replay at once do each write once, in order', async () => {
  await passOfNew(fest.app, { contact: '6299999999', 'selectedEvents[]': ['Oracle'] });
  const row = fest.db.selectFrom('registrations').select('id').where('contact', '=', '6299999999');
  const { id } = await row.executeTakeFirstOrThrow();
  const one = phoneAt(fest.app, desk, { clock });
  await one.arrive();
  const two = phoneAt(fest.app, desk, { name: one.name, clock });
  await two.arrive();
  for (const { network } of [one, two]) network.isCut = true;
  const mark = { call: 'markPresence', id, event: 'oracle' } as const;
  for (let round = 0; round < 3; round++) {
    const version = (tab: typeof one) =>
      tab.phone.card(id)?.events.find((event) => event.id === 'oracle')?.version ?? '';
    await one.write({ ...mark, version: version(one) });
    await vi.waitFor(() => expect(two.phone.state.waiting).toBe(2 * round + 1));
    await two.write({ ...mark, call: 'takeBackPresence', version: version(two) });
    await vi.waitFor(() => expect(one.phone.state.waiting).toBe(2 * round + 2));
  }
  for (const { network } of [one, two]) network.isCut = false;
  await Promise.all([one.phone.follow(), two.phone.follow()]);
  for (const { phone } of [one, two])
    await vi.waitFor(() => expect(phone.state).toMatchObject({ waiting: 0, told: [] }));
  const log = fest.db.selectFrom('audit_log').select('action').where('registration_id', '=', id).orderBy('id');
  expect((await log.execute()).map(({ action }) => action).filter((action) => action.startsWith('presence'))).toEqual(
    Array.from({ length: 3 }, () => ['presence-marked', 'presence-taken-back']).flat(),
  );
});
