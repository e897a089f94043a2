import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { joinedDesk } from '#tests/support/desk.ts';
import { passOfNew } from '#tests/support/pass.ts';
import { phoneAt } from '#tests/support/phone.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  fest = await startApp();
});
afterAll(() => fest.stop());

test('a mark without a network waits on the phone, and is replayed once', async () => {
  await passOfNew(fest.app, { 'selectedEvents[]': ['Oracle', 'C Bingo'] });
  const desk = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
  const tab = phoneAt(fest.app, desk, { clock: () => fest.clock.now.getTime() });
  await tab.arrive();
  expect(tab.phone.state.pack?.people).toBe(1);
  const [found] = tab.phone.find('asha', undefined);
  const card = tab.phone.card(found?.id ?? '');
  expect(card?.events.find(({ id }) => id === 'oracle')?.isChosen).toBe(true);
  tab.network.isCut = true;
  const sent = await tab.post({ call: 'markPresence', id: card?.id ?? '', event: 'oracle', version: '0.0' });
  expect(sent).toMatchObject({ at: 'phone', answer: { changed: true, person: { presentAt: ['Oracle'] } } });
  expect(tab.phone.state).toMatchObject({ isAway: true, waiting: 1 });
  tab.network.isCut = false;
  await tab.phone.follow();
  expect(tab.phone.state).toMatchObject({ isAway: false, waiting: 0, told: [] });
  expect(await fest.db.selectFrom('presences').select(['event_id', 'version']).execute()).toEqual([
    { event_id: 'oracle', version: 1 },
  ]);
  tab.phone.close();
});

test('a page that is opened again asks for what changed, and not for everybody', async () => {
  const desk = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  const clock = () => fest.clock.now.getTime();
  const first = phoneAt(fest.app, desk, { clock });
  await first.arrive();
  first.phone.close();
  const again = phoneAt(fest.app, desk, { clock, name: first.name });
  // The stream tells of something new before all is read.
  await Promise.all([again.phone.open().then(() => again.phone.follow()), again.arrive()]);
  const entries = fest.db.selectFrom('audit_log').select('action').where('actor', '=', 'Room 805');
  expect(await entries.where('action', '=', 'pack-taken').execute()).toHaveLength(1);
});
