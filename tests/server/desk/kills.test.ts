import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitingId } from '#contract/book/desk-entry.ts';
import { joinedDesk, storePerson } from '#tests/support/people/desk.ts';
import { phoneAt } from '#tests/support/people/phone.ts';
import { sharedApp } from '#tests/support/running/app.ts';

const fest = sharedApp();
let desk: Awaited<ReturnType<typeof joinedDesk>>;
let contact = 6_200_000_000;
const clock = () => fest.clock.now.getTime();
beforeAll(async () => {
  desk = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
});
// Removes the locks. A browser would release the lock of a killed tab, but Node would not.
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

/** Writes entries of each kind, and adds the key of each confirmed entry to `confirmed`. */
async function atTheDoor({ write, network, phone }: ReturnType<typeof phoneAt>, person: string, confirmed: string[]) {
  const send = async (entry: Parameters<typeof write>[0]) => {
    const { key } = await write(entry);
    confirmed.push(key);
    return key;
  };
  const fields = { name: 'Meena Iyer', contact: String(contact++), college: 'City', selectedEvents: ['Oracle'] };
  network.isCut = true;
  await send({ kind: 'seen', person, event: 'oracle' });
  const walkIn = await send({ kind: 'walk-in', fields: { ...fields, presentAt: 'oracle' } });
  await send({ kind: 'paid', person: waitingId(walkIn), method: 'online' });
  await send({ kind: 'visit', showcase: 'fun-games' });
  network.isCut = false;
  await phone.follow();
  await send({ kind: 'seen', person, event: 'bingo' });
  const absent = await send({ kind: 'absent', person });
  network.isCut = true;
  await send({ kind: 'undone', person, entry: absent });
  await send({ kind: 'event-added', person, event: 'logo' });
  network.isCut = false;
  await phone.follow();
}

const kinds = ['seen', 'walk-in', 'paid', 'visit', 'absent', 'undone', 'event-added'] as const;

/** Returns the stored entries, without the presence and payment that a walk-in adds. */
async function written() {
  const rows = await fest.db.selectFrom('entries').select(['key', 'kind']).where('kind', 'in', kinds).execute();
  return rows.filter(({ key }) => !/:(seen|paid)$/.test(key));
}

/** Kills the tab after `place` waits for its database or the network. Returns false if the tab waits less often. */
async function dieAt(place: number): Promise<boolean> {
  const id = await storePerson(fest.db);
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
  const before = new Set((await written()).map(({ key }) => key));
  places = place;
  const confirmed: string[] = [];
  const end = await Promise.race([dead.promise, atTheDoor(tab, id, confirmed)]);

  const next = phoneAt(fest.app, desk, { name: tab.name, clock });
  await next.phone.open();
  await next.arrive();
  expect([place, next.phone.state]).toMatchObject([place, { waiting: [], refused: [], isAway: false }]);
  const added = (await written()).filter(({ key }) => !before.has(key));
  const keys = added.map(({ key }) => key);
  expect([place, confirmed.filter((key) => !keys.includes(key))]).toEqual([place, []]);
  for (const kind of kinds) {
    const times = added.filter((entry) => entry.kind === kind).length;
    expect([place, kind, times]).toEqual([place, kind, expect.toSatisfy((n) => n <= (kind === 'seen' ? 2 : 1))]);
  }
  next.phone.close();
  return end === 'dead';
}

test('a tab killed at any step loses no entry, and no entry counts twice', async () => {
  let place = 0;
  while (await dieAt(place)) place += 1;
  expect(place).toBeGreaterThan(30);
});
