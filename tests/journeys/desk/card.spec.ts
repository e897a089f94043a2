import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { ask } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

const asha = async () => ({ name: 'Asha Rao', idPhoto: await photoFile(300, 400) });

test('a card with a photo shows state and button without scrolling', onPhone, async ({ page, fest }) => {
  await desk.standAt(page, fest.url, [await asha()]);
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await desk.openCard(page, 'Asha Rao');
    for (const part of [
      page.getByRole('heading', { name: 'Asha Rao' }),
      page.getByRole('button', { name: /^ID photo/ }),
      page.getByText('Registered, not here yet'),
      desk.markButton(page),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('list', { name: 'Events' })).toBeHidden();
    await page.keyboard.press('Escape');
  }
});

test('a card is closed by its own button, and by a new search', onPhone, async ({ page, fest }) => {
  await desk.standAt(page, fest.url, ['Asha Rao', 'Asha Das', 'Ravi Das']);
  await desk.openCard(page, 'Asha Rao');
  await page.getByRole('button', { name: 'Close the card' }).click();
  await expect(desk.searchBox(page)).toHaveValue('Asha Rao');
  await expect(desk.row(page, 'Asha Rao')).toBeVisible();
  await desk.row(page, 'Asha Rao').click();
  await desk.searchBox(page).click();
  await page.keyboard.type('ravi');
  await expect(desk.searchBox(page)).toHaveValue('ravi');
  await expect(desk.row(page, 'Ravi Das')).toBeVisible();
  await expect(desk.card(page, 'Asha Rao')).toBeHidden();
});

test('a wide screen shows the list beside the card', async ({ page, fest }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await desk.standAt(page, fest.url, ['Asha Rao', 'Asha Das']);
  await desk.searchBox(page).fill('asha');
  await desk.row(page, 'Asha Rao').click();
  const [list, card] = [page.getByRole('list', { name: 'Found' }), desk.card(page, 'Asha Rao')];
  await expect(list).toBeInViewport();
  const [left, right] = [await list.boundingBox(), await card.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await desk.row(page, 'Asha Das').click();
  await expect(desk.card(page, 'Asha Das')).toBeVisible();
});

test('a walk-in gets a code that other desks can scan', onPhone, async ({ page, fest }) => {
  await desk.standAt(page, fest.url);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByLabel('Full name').fill('Meera Nair');
  await page.getByLabel('WhatsApp number').fill('9876543210');
  await page.getByLabel('College name').fill('Lake College');
  await page.getByRole('button', { name: 'Register, present at Oracle' }).click();
  await desk.lastPerson(page).getByRole('button', { name: 'Show code' }).click();
  const shown = page.getByRole('dialog', { name: 'Code of Meera Nair' });
  const code = await readCode(await shown.getByRole('img').screenshot());
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(shown).toContainText(code ?? '');
  await shown.getByRole('button', { name: 'Back to the desk' }).click();
  const headers = { 'admin-auth': 'true' };
  const scan = await page.context().request.post(calls.scan.path, { headers, data: { code } });
  expect(await scan.json()).toMatchObject({ name: 'Meera Nair' });
});

test.describe('an event that moves', () => {
  const to = (call: { path: string }) => ({ ...call, path: call.path.replace(':event', 'bingo') });
  test.afterEach(({ started: { server, session } }) => ask(server.url, session, to(calls.moveBack)));

  test('is announced at the desk without moving a button', onPhone, async ({ page, started, fest }) => {
    await page.clock.install();
    await desk.standAt(page, fest.url, [{ name: 'Asha Rao', selectedEvents: ['C Bingo'] }], 'Room 803');
    const announced = await noteAnnouncements(page);
    await desk.openCard(page, 'Asha Rao');
    const before = await buttonsOf(page);
    await ask(fest.url, started.session, to(calls.moveEvent), { room: '807', start: '12:30', end: '13:30' });
    await page.clock.runFor(10_000);
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
    await expect(page.getByRole('button', { name: /^C Bingo/ })).toContainText('room 803 → 807');
  });
});

/** The positions of the large button and the search box. */
const buttonsOf = async (page: Page) => [
  await desk.markButton(page, 'C Bingo').boundingBox(),
  await desk.searchBox(page).boundingBox(),
];
