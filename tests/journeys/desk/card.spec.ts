import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { letPoll } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { ask, register, to } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

test('a card fits all screens, and closes if its person withdraws', onPhone, async ({ page, fest }) => {
  const photo = { name: 'Asha Rao', idPhoto: await photoFile(300, 400) };
  await desk.standAt(page, fest.url, [photo, 'Asha Das', 'Ravi Das']);
  await page.setViewportSize({ width: 360, height: 640 });
  await desk.openCard(page, 'Asha Rao');
  for (const part of [
    page.getByRole('heading', { name: 'Asha Rao' }),
    page.getByRole('button', { name: /^ID photo/ }),
    page.getByText('Registered, not here yet'),
    desk.markButton(page),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('list', { name: 'Events' })).toBeHidden();

  await desk.searchBox(page).click();
  await page.keyboard.type('ravi');
  await expect(desk.row(page, 'Ravi Das')).toBeVisible();
  await expect(desk.card(page, 'Asha Rao')).toBeHidden();

  await page.setViewportSize({ width: 1024, height: 768 });
  await desk.searchBox(page).fill('asha');
  await desk.row(page, 'Asha Rao').click();
  const [list, card] = [page.getByRole('list', { name: 'Found' }), desk.card(page, 'Asha Rao')];
  await expect(list).toBeInViewport();
  const [left, right] = [await list.boundingBox(), await card.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await desk.row(page, 'Asha Das').click();
  await expect(desk.card(page, 'Asha Das')).toBeVisible();

  const { pass } = await register(fest.url, { name: 'Zoya Khan' });
  await desk.openCard(page, 'Zoya Khan');
  await page.request.delete(`${fest.url}/api${pass}`);
  await expect(page.getByText('Zoya Khan has withdrawn.')).toBeVisible();
  await expect(desk.markButton(page)).toBeHidden();
});

test('a desk announces the new room of an event without moving a button', onPhone, async ({ page, started, fest }) => {
  await page.clock.install();
  await desk.standAt(page, fest.url, [{ name: 'Asha Rao', selectedEvents: ['C Bingo'] }], 'Room 803');
  const announced = await noteAnnouncements(page);
  await desk.openCard(page, 'Asha Rao');
  const before = await buttonsOf(page);
  const move = { room: '807', start: '12:45', end: '13:45' };
  await ask(fest.url, started.session, to(calls.moveEvent, '', 'bingo'), move);
  await letPoll(page, calls.notices);
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('C Bingo: room 803 → 807');
  expect((await announced()).join()).toContain('C Bingo: room 803 → 807');
  await expect(page.getByRole('button', { name: /^This desk is at: C Bingo/ })).toContainText('room 803 → 807');
  expect(await buttonsOf(page)).toEqual(before);
  await desk.openMore(page);
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('room 803 → 807');
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices).toBeHidden();
  expect(await buttonsOf(page)).toEqual(before);
  await page.getByRole('button', { name: /^This desk is at/ }).click();
  await expect(page.getByRole('button', { name: 'Automatic: by room name or time' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^C Bingo/ })).toContainText('room 803 → 807');
});

/** The positions of the large button and the search box. */
const buttonsOf = async (page: Page) => [
  await desk.markButton(page, 'C Bingo').boundingBox(),
  await desk.searchBox(page).boundingBox(),
];
