import type { Page } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { readyOffline } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test('a phone keeps all entries until there is a network', onPhone, async ({ page: first, context, fest }) => {
  await desk.standWithList(first, fest.url, ['Asha Rao', 'Ravi Das']);
  await readyOffline(first, '/desk');
  await context.setOffline(true);
  await desk.markByName(first, 'Asha Rao');
  await expect(desk.lastPerson(first)).toContainText('Saved on this phone · 1 not sent yet');
  await expect(desk.stateLine(first)).toHaveText(/^No network · 1 not sent yet · list from \d+:\d\d [AP]M$/);

  const later = await registerForPass(fest.url, { name: 'Later Das' });
  await desk.scanCode(first, later.code);
  await expect(alert(first, /^.*This code is not in this phone’s list from \d+:\d\d [AP]M\./)).toBeVisible();

  await desk.openCard(first, 'Ravi Das');
  await desk.takeCash(first);
  await expect(desk.card(first, 'Ravi Das').getByText('Paid in cash').first()).toBeVisible();
  await expect(desk.card(first, 'Ravi Das').getByText('Not sent yet')).toBeVisible();
  await desk.markButton(first).click();
  await desk.searchBox(first).fill('Meera Nair 9876543210');
  await expect(first.getByText(/^This is this phone’s list from/)).toBeVisible();
  await first.keyboard.press('Enter');
  await first.getByLabel('College name').fill('Lake College');
  await first.getByRole('radio', { name: 'Cash' }).check();
  await first.getByRole('button', { name: 'Register and mark present at Oracle' }).click();
  await expect(desk.lastPerson(first)).toContainText('Saved on this phone · 4 not sent yet');
  expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false, false, false]);

  await first.close();
  const page = await context.newPage();
  await page.goto('/desk');
  await expect(desk.stateLine(page)).toHaveText(/^No network · 4 not sent yet · list from \d+:\d\d [AP]M$/);
  await desk.searchBox(page).fill('meera');
  await expect(desk.row(page, 'Meera Nair')).toContainText('Present, not sent yet');
  await context.setOffline(false);
  await expect(desk.stateLine(page)).toBeHidden();
  await expect(desk.row(page, 'Meera Nair')).toContainText('Present');
  await expect(desk.row(page, 'Meera Nair')).not.toContainText('not sent yet');
  const rows = (await listed(fest.url)).map((one) => [one.name, one.presentAt?.join(), one.paymentMethod]);
  expect(rows.sort()).toEqual([
    ['Asha Rao', 'Oracle', ''],
    ['Later Das', undefined, ''],
    ['Meera Nair', 'Oracle', 'cash'],
    ['Ravi Das', 'Oracle', 'cash'],
  ]);
});

test('a desk works online if its phone is full', onPhone, async ({ page, context, fest }) => {
  await desk.standWithList(page, fest.url, ['Ravi Das']);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await context.setOffline(true);
  await desk.markByName(page, 'Ravi Das');
  await expect(alert(page, 'We do not know whether this was saved')).toBeVisible();
  await expect(alert(page, 'This phone cannot store enough to work offline.')).toBeVisible();
  await context.setOffline(false);
  await desk.markButton(page).click();
  await expect(desk.lastPerson(page)).toContainText(/Present at Oracle · \d/);
});
