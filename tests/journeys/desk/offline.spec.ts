import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptFiles, readyOffline, stateOfWorker } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { ask, listed, registerForPass } from '#tests/support/people/participant.ts';

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
  await expect(first.getByText(/^This phone’s list from \d+:\d\d [AP]M has no photos\. Ask for/)).toBeVisible();
  await desk.takeCash(first);
  await expect(desk.card(first, 'Ravi Das').getByText('Paid in cash').first()).toBeVisible();
  await expect(desk.card(first, 'Ravi Das').getByText('Not sent yet')).toBeVisible();
  await desk.markButton(first).click();
  await desk.searchBox(first).fill('Meera Nair 9876543210');
  await expect(first.getByText(/^Only this phone’s list from .+ was searched/)).toBeVisible();
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

test('a desk works online if its phone has no free storage', onPhone, async ({ page, context, fest }) => {
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

/** The cached files of the pass and the desk, without the home page, which a pass also caches. */
async function filesOf(page: Page) {
  const { '/pass': ofPass, '/desk': ofDesk } = await keptFiles(page);
  return { ...(ofPass && { '/pass': ofPass }), ...(ofDesk && { '/desk': ofDesk }) };
}

test('after the first visit a desk opens without a network', onPhone, async ({ page, context, started, fest }) => {
  const notice = { text: 'Lunch is in room 901', until: '2099-01-01T00:00:00Z' };
  await ask(fest.url, started.session, calls.writeNotice, notice);
  await desk.joinDesk(context, fest.url, 'Room 806');
  await desk.openDesk(page);
  await readyOffline(page, '/desk');
  // The browser's own cache could hide that the service worker lacks a file.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts: string[] = [];
  const fetched: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    scripts.push(pathname);
    if (!response.fromServiceWorker()) fetched.push(pathname);
  });
  await desk.openDesk(page);
  expect(scripts.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5);
  expect(fetched).toEqual([]);

  await page.goto(`/desk/join/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  await context.setOffline(true);
  fetched.length = 0;
  await page.goto('/desk');
  await expect(desk.searchBox(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(notice.text);
  expect(fetched).toEqual([]);
  await expect(page.goto(`/desk/join/${'b'.repeat(43)}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
});

test('a desk and a pass can be removed from a phone separately', async ({ page, context, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  await readyOffline(page, '/pass');
  const ofPass = await filesOf(page);
  await desk.joinDesk(context, fest.url, 'Room 806');
  await desk.openDesk(page);
  await readyOffline(page, '/desk');
  const ofBoth = await filesOf(page);
  expect(ofBoth).toMatchObject(ofPass);
  expect(ofBoth['/desk']).toContain('/desk');
  expect(ofBoth['/desk']).not.toContain('/pass');

  // From the second visit on, the service worker controls the tab.
  await page.reload();
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => filesOf(page)).toEqual(ofPass);
  expect(await stateOfWorker(page, '/desk')).toBeUndefined();
  expect(await stateOfWorker(page, '/pass')).toBe('activated');

  // The signed-out tab is still open.
  const other = await context.newPage();
  await desk.joinDesk(context, fest.url, 'Room 807');
  await desk.openDesk(other);
  await expect.poll(() => filesOf(page)).toEqual(ofBoth);
  await page.goto(pass);
  await page.getByRole('button', { name: 'Forget on this device' }).click();
  await expect.poll(() => filesOf(page)).toEqual({ '/desk': ofBoth['/desk'] });
  expect(await stateOfWorker(page, '/pass')).toBeUndefined();
  await readyOffline(page, '/desk');
});
