import type { Page } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack, readyOffline } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

const photoNote = /^This phone’s list from .* has no photos\. Compare with the college card\.$/;
const present = [{ isPresent: true, presentAt: ['Oracle'] }];
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test(
  'a phone keeps all entries until there is a network, even in a new tab',
  onPhone,
  async ({ page: first, context, fest }) => {
    await desk.standWithList(first, fest.url, ['Asha Rao', 'Ravi Das']);
    await readyOffline(first, '/desk');
    await context.setOffline(true);
    await desk.markByName(first, 'Asha Rao');
    await expect(desk.lastPerson(first)).toContainText('Saved on this phone · 1 not sent yet');
    await expect(desk.lastPerson(first)).toContainText(/Present at Oracle · \d+:\d\d [AP]M/);
    await expect(desk.stateLine(first)).toHaveText(/^No network · 1 not sent yet · list from \d+:\d\d [AP]M$/);
    await expect(desk.searchBox(first)).toBeFocused();

    await desk.openCard(first, 'Ravi Das');
    await expect(desk.card(first, 'Ravi Das').getByText(photoNote)).toBeVisible();
    await desk.takeCash(first);
    await expect(desk.card(first, 'Ravi Das').getByText('Paid in cash').first()).toBeVisible();
    await expect(desk.card(first, 'Ravi Das').getByText('Not sent yet')).toBeVisible();
    await desk.markButton(first).click();
    await desk.searchBox(first).fill('Meera Nair 9876543210');
    await expect(first.getByText(/^This is this phone’s list from/)).toBeVisible();
    await first.keyboard.press('Enter');
    await first.getByLabel('College name').fill('Lake College');
    await first.getByRole('radio', { name: 'Cash' }).check();
    await first.getByRole('button', { name: 'Register, present at Oracle' }).click();
    await expect(desk.lastPerson(first)).toContainText('Saved on this phone · 4 not sent yet');
    expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false, false]);

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
      ['Meera Nair', 'Oracle', 'cash'],
      ['Ravi Das', 'Oracle', 'cash'],
    ]);
  },
);

test('without a network the phone finds the passes in its list', onPhone, async ({ page, context, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  await desk.standAt(page, fest.url);
  await desk.packKept(page, 1);
  await context.setOffline(true);
  const later = await registerForPass(fest.url, { name: 'Ravi Das' });
  await desk.scanCode(page, asha.code);
  await expect(desk.lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  await expect(desk.lastPerson(page)).toContainText('Asha Rao');
  await desk.scanCode(page, later.code);
  await expect(alert(page, /^.*This code is not in this phone’s list from \d+:\d\d [AP]M\./)).toBeVisible();
  await context.setOffline(false);
});

test('the phone itself finds names and last digits', onPhone, async ({ page, fest }) => {
  await desk.standWithList(page, fest.url, [
    { name: 'Asha Rao', contact: '9876543210' },
    { name: 'Ravi Das', contact: '9123459876' },
  ]);
  const answer = await holdBack(page, '**/api/desk/search*');
  const foundWith = (text: string) =>
    page.evaluate(async (typed) => {
      // Keystrokes within 30 ms would count as a scanner's.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      document.querySelector<HTMLInputElement>('#search')?.select();
      document.execCommand('insertText', false, typed);
      await null;
      return document.querySelector('[aria-label=Found]')?.textContent;
    }, text);
  expect(await foundWith('ravi')).toMatch(/^Ravi Das/);
  expect(await foundWith('rao')).toMatch(/^Asha Rao/);
  expect(await foundWith('9876')).toMatch(/^Ravi Das/);
  // The phone knows only the last four digits, so the rows stay until the server answers.
  expect(await foundWith('93210')).toMatch(/^Ravi Das/);
  await foundWith('9876');
  answer();
  await expect(desk.row(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Found' })).toHaveText(/^Ravi Das.*Asha Rao/);
});

test('a revoked phone sends its queue after it has joined again', onPhone, async ({ page, context, fest }) => {
  const id = await desk.standWithList(page, fest.url, ['Asha Rao']);
  await context.setOffline(true);
  await desk.markByName(page, 'Asha Rao');
  await expect(desk.lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  await desk.endDesk(fest.url, id);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
  await expect(page.getByText('Asha Rao')).toBeHidden();
  await expect(page.getByText('This phone is no longer a desk. Ask an organiser for a new link.')).toBeVisible();
  await page.reload();
  await expect(alert(page, '1 not sent yet, on this phone only')).toBeVisible();
  expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false]);

  await desk.joinDesk(context, fest.url, 'Room 807');
  await desk.openDesk(page);
  await expect.poll(() => desk.stateAtServer(page, 'Asha')).toEqual(present);
  await expect(desk.stateLine(page)).toBeHidden();
});

test('a full phone still works with a network', onPhone, async ({ page, context, fest }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await desk.standWithList(page, fest.url, ['Asha Rao']);
  await context.setOffline(true);
  await desk.markByName(page, 'Asha Rao');
  await expect(alert(page, 'We do not know whether this was saved')).toBeVisible();
  await expect(alert(page, 'This phone cannot save entries.')).toBeVisible();
  await context.setOffline(false);
  await desk.markButton(page).click();
  await expect(desk.lastPerson(page)).toContainText(/Present at Oracle · \d/);
});
