import { expect, vi } from 'vitest';
import { deskSentences } from '#contract/desk/sentences.ts';
import { factsOf, test, untilKept, withSlowPack } from '#tests/support/people/fest-with-phone.ts';

const hour = 60 * 60_000;

test('a signed-out phone keeps its queue unreadable until it is a desk again', async ({ here }) => {
  const { asha, join, atTheDesk, seen, seenAtServer } = here;
  const tab = await atTheDesk();
  await tab.write(seen('bingo'));
  tab.network.isCut = true;
  await tab.write(seen('oracle'));
  await tab.phone.end('Signed out.');
  expect(await factsOf(tab.database)).toEqual(['phone']);
  await tab.phone.open();
  expect(tab.phone.state).toMatchObject({ session: null, waiting: [], pack: null, ended: 'Signed out.' });
  expect([await tab.phone.queueLength(), tab.phone.card(asha)]).toEqual([1, null]);
  tab.network.isCut = false;
  tab.become(await join('Room 805'));
  await tab.arrive();
  expect(await seenAtServer()).toEqual(['bingo by Room 804', 'oracle by Room 805']);
  await vi.waitFor(async () => expect(await tab.phone.queueLength()).toBe(0), 10_000);
});

test('signing out leaves no pack, even if the pack is being stored', async ({ here }) => {
  withSlowPack('encrypt');
  const tab = await here.atTheDesk();
  await tab.phone.end('Signed out.');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await factsOf(tab.database)).toEqual(['phone']);
});

test('a phone revoked while sending deletes its list, and sends its queue once it is a desk', async ({ here }) => {
  const { fest, join, open, atTheDesk, seen, seenAtServer } = here;
  const tab = await atTheDesk({
    async onCall(call) {
      if (call !== 'writeEntries') return;
      await fest.db.updateTable('desks').set({ ended_at: fest.clock.now.toISOString() }).execute();
    },
  });
  tab.network.isCut = true;
  await tab.write(seen('oracle'));
  tab.network.isCut = false;
  await expect(tab.write(seen('bingo'))).rejects.toMatchObject({ status: 401, message: deskSentences.ended });
  await vi.waitFor(async () => expect(await factsOf(tab.database)).toEqual(['phone']));
  expect(tab.phone.state).toMatchObject({ ended: deskSentences.ended, pack: null, waiting: [], refused: [] });
  expect([await seenAtServer(), await tab.phone.queueLength()]).toEqual([[], 2]);
  const next = open({ name: tab.name }, await join('Room 806'));
  await next.arrive();
  expect(await seenAtServer()).toEqual(['bingo by Room 806', 'oracle by Room 806']);
});

test('eighteen hours after its last contact, a phone deletes its list and keeps its queue', async ({ here }) => {
  const { atTheDesk, join, clock, later, seen } = here;
  for (const waiting of [0, 1]) {
    const tab = await atTheDesk({}, await join('Room 804'));
    // An organiser's session may last longer.
    const expiresAt = new Date(clock() + 100 * hour).toISOString();
    await tab.phone.keep({ name: 'Asha', role: 'organiser', expiresAt });
    await tab.phone.follow();
    tab.network.isCut = true;
    if (waiting > 0) await tab.write(seen('oracle'));
    later(17 * hour);
    await tab.phone.follow();
    expect([tab.phone.state.waiting.length, tab.phone.state.ended]).toEqual([waiting, null]);
    later(1 * hour);
    await tab.phone.follow();
    expect(tab.phone.state).toMatchObject({ pack: null, ended: deskSentences.ended });
    await vi.waitFor(async () => expect(await factsOf(tab.database)).toEqual(['phone']));
    expect(await tab.phone.queueLength()).toBe(waiting);
  }
});

test('a phone is no desk if opened eighteen hours later, or if its clock was set back', async ({ here }) => {
  const { join, open, later, atTheDesk } = here;
  for (const away of [18 * hour, -19 * hour]) {
    const tab = await atTheDesk({}, await join('Room 804'));
    tab.phone.close();
    later(away);
    const next = open({ name: tab.name });
    await next.phone.open();
    expect([away, next.phone.state]).toMatchObject([away, { session: null, ended: deskSentences.ended }]);
    await vi.waitFor(async () => expect(await factsOf(tab.database)).toEqual(['phone']));
    later(-away);
  }
});

test('a phone whose clock is a day wrong notes the server’s time', async ({ here }) => {
  const { fest, asha, clock, atTheDesk, open, seen } = here;
  for (const wrong of [24 * hour, -24 * hour]) {
    const wrongClock = () => clock() + wrong;
    const tab = await atTheDesk({ clock: wrongClock, serverClock: clock });
    tab.phone.close();
    const next = open({ name: tab.name, clock: wrongClock });
    next.network.isCut = true;
    await next.phone.open();
    expect(next.phone.state.session).toMatchObject({ name: 'Room 804' });
    const { key, person } = await next.write(seen('oracle'));
    const sightingIn = (card: typeof person) => card?.arrivals.find((sighting) => sighting.key === key);
    await next.reconnect();
    for (const card of [person ?? next.phone.card(asha), next.phone.card(asha)])
      expect(sightingIn(card)).toMatchObject({ since: fest.clock.now.toISOString() });
  }
});

test('a phone that became another desk acts as that desk, and reports no end of the first desk', async ({ here }) => {
  const { atTheDesk, open, join, later, seen } = here;
  const first = await atTheDesk();
  first.phone.close();
  later(19 * hour);
  const next = open({ name: first.name }, await join('Room 805'));
  const shown: (string | null)[] = [];
  next.phone.subscribe(() => shown.push(next.phone.state.ended));
  await Promise.all([next.phone.open({ isAsking: true }), next.arrive()]);
  expect(next.phone.state.session).toMatchObject({ name: 'Room 805' });
  next.network.isCut = true;
  expect((await next.write(seen('oracle'))).person?.arrivals).toMatchObject([{ by: 'Room 805' }]);
  expect(shown.filter((ended) => ended !== null)).toEqual([]);
});

test('a page that is opened again knows the age of its list, and asks only for changes', async ({ here }) => {
  const { fest, clock, atTheDesk, open, later } = here;
  const tab = await atTheDesk();
  await untilKept(tab.database);
  later(5 * 60_000);
  await tab.phone.follow();
  tab.phone.close();
  const again = open({ name: tab.name });
  again.network.isCut = true;
  await again.phone.open();
  await vi.waitFor(() => expect(again.phone.state.pack).toEqual({ people: 1, asOf: clock() }));
  again.phone.close();
  withSlowPack('decrypt');
  const online = open({ name: tab.name });
  // The page asks for changes before the stored pack is decrypted.
  await Promise.all([online.phone.open().then(online.phone.follow), online.arrive()]);
  const taken = fest.db.selectFrom('entries').select('key').where('actor', '=', 'Room 804');
  expect(await taken.where('kind', '=', 'pack-taken').execute()).toHaveLength(1);
});

test('a second tab does nothing until it takes over, and the first then stops', async ({ here }) => {
  const { asha, atTheDesk, seen, seenAtServer } = here;
  const one = await atTheDesk();
  one.network.isCut = true;
  await one.write(seen('oracle'));
  const two = await atTheDesk({ name: one.name });
  expect(two.phone.state).toMatchObject({ isElsewhere: true, waiting: [], pack: null });
  expect([two.phone.card(asha), await seenAtServer()]).toEqual([null, []]);
  await expect(two.write(seen('bingo'))).rejects.toMatchObject({ status: 0 });

  await two.phone.takeOver();
  await two.phone.follow();
  expect(two.phone.state).toMatchObject({ isElsewhere: false, waiting: [], pack: { people: 1 } });
  expect(await seenAtServer()).toEqual(['oracle by Room 804']);
  await vi.waitFor(() => expect(one.phone.state).toMatchObject({ isElsewhere: true, waiting: [], pack: null }));
  await expect(one.write(seen('bingo'))).rejects.toMatchObject({ status: 0 });

  await two.phone.end('Signed out.');
  await one.phone.takeOver();
  expect(one.phone.state).toMatchObject({ ended: deskSentences.ended, pack: null });
});
