import { expect, vi } from 'vitest';
import { deskSentences } from '#contract/desk-sentences.ts';
import { factsOf, test } from '#tests/support/fest-with-phone.ts';

/** What a phone keeps over its tabs and its days, and what it lets go of at the end. */

const hour = 60 * 60_000;

test('signed out, a phone keeps what waits unreadable, and sends it as the desk that it becomes', async ({ here }) => {
  const { asha, join, atTheDesk, mark, marked } = here;
  const tab = await atTheDesk();
  tab.network.isCut = true;
  await tab.write(mark('oracle'));
  await tab.phone.end();
  expect(await factsOf(tab.database)).toEqual(['phone']);
  expect(await (await tab.database()).count('parts')).toBe(0);
  expect(tab.phone.state).toMatchObject({ waiting: 0, pack: null });
  expect([await tab.phone.sealedWrites(), await tab.phone.open(), tab.phone.card(asha)]).toEqual([1, null, null]);
  tab.network.isCut = false;
  tab.become(await join('Room 805'));
  await tab.arrive();
  expect([await marked(), await tab.phone.sealedWrites()]).toEqual([['oracle by Room 805'], 0]);
});

test('a phone that is revoked in the middle of a replay stops, wipes, and goes on once it joined again', async ({
  here,
}) => {
  const { fest, join, open, atTheDesk, mark, marked } = here;
  const tab = await atTheDesk({
    async onCall(_call, { event }: { event?: string }) {
      if (event !== 'bingo') return;
      await fest.db.updateTable('desks').set({ ended_at: fest.clock.now.toISOString() }).execute();
    },
  });
  tab.network.isCut = true;
  for (const event of ['oracle', 'bingo'] as const) await tab.write(mark(event));
  tab.network.isCut = false;
  await tab.phone.follow();
  await vi.waitFor(async () => expect(await factsOf(tab.database)).toEqual(['phone']));
  expect(tab.phone.state).toMatchObject({ ended: deskSentences.ended, pack: null, waiting: 0, told: [] });
  expect([await marked(), await tab.phone.sealedWrites()]).toEqual([['oracle by Room 804'], 1]);
  const next = open({ name: tab.name }, await join('Room 806'));
  await next.arrive();
  expect(await marked()).toEqual(['bingo by Room 806', 'oracle by Room 804']);
});

test('eighteen hours after the last contact nothing can be read', async ({ here }) => {
  const { atTheDesk, clock, later, mark } = here;
  for (const waiting of [0, 1]) {
    const tab = await atTheDesk({}, await here.join('Room 804'));
    // An organiser's session may last longer.
    const expiresAt = new Date(clock() + 100 * hour).toISOString();
    await tab.phone.keep({ name: 'Asha', role: 'organiser', expiresAt });
    await tab.phone.follow();
    tab.network.isCut = true;
    if (waiting > 0) await tab.write(mark('oracle'));
    later(17 * hour);
    await tab.phone.follow();
    expect(tab.phone.state).toMatchObject({ waiting, ended: null });
    later(1 * hour);
    await tab.phone.follow();
    expect(tab.phone.state).toMatchObject({ pack: null, ended: deskSentences.ended });
    expect([await factsOf(tab.database), await tab.phone.sealedWrites()]).toEqual([['phone'], waiting]);
  }
});

test('a phone that is opened after eighteen hours, or by a clock that was put back so far, is no desk', async ({
  here,
}) => {
  const { join, open, later, atTheDesk } = here;
  for (const away of [18 * hour, -19 * hour]) {
    const tab = await atTheDesk({}, await join('Room 804'));
    tab.phone.close();
    later(away);
    const next = open({ name: tab.name });
    expect([away, await next.phone.open(), await factsOf(tab.database)]).toEqual([away, null, ['phone']]);
    expect(next.phone.state.ended).toBe(deskSentences.ended);
    later(-away);
  }
});

test('a clock that is a day wrong shortens nothing, and the server’s time counts', async ({ here }) => {
  const { fest, clock, atTheDesk, open, mark } = here;
  for (const wrong of [24 * hour, -24 * hour]) {
    const tab = await atTheDesk({ clock: () => clock() + wrong, serverClock: clock });
    tab.network.isCut = true;
    const event = wrong > 0 ? 'oracle' : 'bingo';
    await tab.write(mark(event));
    const shown = tab.phone.card(here.asha)?.events.find(({ id }) => id === event)?.presentSince;
    expect(shown).toBe(fest.clock.now.toISOString());
    tab.phone.close();
    const next = open({ name: tab.name, clock: () => clock() + wrong, serverClock: clock });
    expect(await next.phone.open()).toMatchObject({ name: 'Room 804' });
    await next.phone.follow();
    const row = fest.db.selectFrom('presences').select(['present_at', 'noted_at']).where('event_id', '=', event);
    expect(await row.execute()).toEqual([
      { present_at: fest.clock.now.toISOString(), noted_at: new Date(clock() + wrong).toISOString() },
    ]);
  }
});

test('whom the server names counts, also while who acted here last is still read', async ({ here }) => {
  const { clock, atTheDesk, open, join, mark, asha } = here;
  const first = await atTheDesk();
  first.phone.close();
  const next = open({ name: first.name }, await join('Room 805'));
  const expiresAt = new Date(clock() + hour).toISOString();
  const kept = next.phone.keep({ name: 'Room 805', role: 'desk', expiresAt });
  expect(await next.phone.open()).toMatchObject({ name: 'Room 805' });
  await kept;
  next.network.isCut = true;
  await next.write(mark('oracle'));
  const presence = next.phone.card(asha)?.events.find(({ id }) => id === 'oracle');
  expect(presence?.markedBy).toBe('Room 805');
});

test('how old a pack is outlives the tab, to the minute, however often the server is asked', async ({ here }) => {
  const { clock, atTheDesk, open, later } = here;
  const tab = await atTheDesk();
  for (let seconds = 0; seconds < 300; seconds += 20) {
    later(20_000);
    await tab.phone.follow();
  }
  tab.phone.close();
  const next = open({ name: tab.name });
  await next.phone.open();
  await vi.waitFor(() => expect(next.phone.state.pack).not.toBe(null));
  expect(clock() - (next.phone.state.pack?.asOf ?? 0)).toBeLessThan(60_000);
});

test('a second tab of the same desk shows what waits in the first, and ends with it', async ({ here }) => {
  const { asha, atTheDesk, mark } = here;
  const one = await atTheDesk();
  const two = await atTheDesk({ name: one.name });
  for (const { network } of [one, two]) network.isCut = true;
  await one.write(mark('oracle'));
  await vi.waitFor(() => expect(two.phone.card(asha)?.presentAt).toEqual(['Oracle']));
  expect(two.phone.state.waiting).toBe(1);
  two.network.isCut = false;
  await two.phone.follow();
  await vi.waitFor(() => expect(one.phone.state.waiting).toBe(0));
  await two.phone.end();
  await vi.waitFor(() => expect(one.phone.state).toMatchObject({ pack: null, ended: deskSentences.ended }));
});

test('a page that is opened again asks for what changed, and not for everybody', async ({ here }) => {
  const { fest, atTheDesk, open } = here;
  const first = await atTheDesk();
  first.phone.close();
  const again = open({ name: first.name });
  // The stream tells of something new before all is read.
  await Promise.all([again.phone.open().then(() => again.phone.follow()), again.arrive()]);
  const entries = fest.db.selectFrom('audit_log').select('action').where('actor', '=', 'Room 804');
  expect(await entries.where('action', '=', 'pack-taken').execute()).toHaveLength(1);
});
