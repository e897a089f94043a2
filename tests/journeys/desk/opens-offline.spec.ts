import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptFiles, readyOffline, stateOfWorker } from '#tests/support/browser/network.ts';
import { joinDesk, openDesk, searchBox } from '#tests/support/people/at-the-desk.ts';
import { ask, registerForPass } from '#tests/support/people/participant.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

/** The cached files of the pass and the desk, without the home page, which a pass also caches. */
async function filesOf(page: Page) {
  const { '/pass': pass, '/desk': desk } = await keptFiles(page);
  return { ...(pass && { '/pass': pass }), ...(desk && { '/desk': desk }) };
}

test('after the first visit a desk opens without a network', onPhone, async ({ page, context, started, fest }) => {
  const notice = { text: 'Lunch is in room 901', until: '2099-01-01T00:00:00Z' };
  await ask(fest.url, started.session, calls.writeNotice, notice);
  await joinDesk(context, fest.url, 'Room 806');
  await openDesk(page);
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
  await openDesk(page);
  expect(scripts.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5);
  expect(fetched).toEqual([]);

  await page.goto(`/desk/join/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  await context.setOffline(true);
  fetched.length = 0;
  await page.goto('/desk');
  await expect(searchBox(page)).toBeVisible();
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
  await joinDesk(context, fest.url, 'Room 806');
  await openDesk(page);
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
  const desk = await context.newPage();
  await joinDesk(context, fest.url, 'Room 807');
  await openDesk(desk);
  await expect.poll(() => filesOf(page)).toEqual(ofBoth);
  await page.goto(pass);
  await page.getByRole('button', { name: 'Forget on this device' }).click();
  await expect.poll(() => filesOf(page)).toEqual({ '/desk': ofBoth['/desk'] });
  expect(await stateOfWorker(page, '/pass')).toBeUndefined();
  await readyOffline(page, '/desk');
});
