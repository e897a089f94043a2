import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptPages, readyOffline, stateOfWorker } from '#tests/support/browser/network.ts';
import { startRewritingProxy } from '#tests/support/network/http-proxies.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

const code = { name: 'QR code of this pass' };
const worker = (page: Page) => stateOfWorker(page, '/pass');

/** Opens a pass, and waits until it can open without a network. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Up to date')).toBeVisible();
  await readyOffline(page, '/pass');
}

test('an offline pass shows its age, new rooms and what is on now', onPhone, async ({ page, context, fest }) => {
  const selectedEvents = ['Code Cascade', 'Logo Design', 'C Bingo'];
  const [{ pass, name }, other] = [
    await registerForPass(fest.url, { selectedEvents }),
    await registerForPass(fest.url),
  ];
  await page.clock.setFixedTime('2025-08-12T03:15:00Z');
  const moved = { room: '807', start: '12:30', end: '13:30' };
  await page.route('**/api/notices', (route) =>
    route.fulfill({ json: [{ text: 'C Bingo: room 803 → 807', until: '2025-08-13T00:00Z', event: 'bingo', moved }] }),
  );
  await visit(page, pass);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/service-worker.js');
  const cached = await cachedFiles(page);
  expect(cached).toContain('/assets/');
  for (const secret of [name, pass, '/api/'])
    expect(cached.split('\n').filter((line) => line.startsWith(secret))).toEqual([]);
  expect(cached).not.toContain(name);

  await context.setOffline(true);
  await page.clock.setFixedTime('2025-08-12T05:35:00Z');
  for (const tab of [page, await context.newPage()]) {
    await tab.goto(pass);
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tab.getByRole('img', code)).toBeInViewport({ ratio: 1 });
    await expect(tab.getByText('Saved 2 hours ago, no network')).toBeVisible();
    await expect(tab.getByRole('list', { name: 'Your events by time' }).getByRole('listitem')).toHaveText([
      /Code Cascade.*room 801 over/,
      /Logo Design.*room 805 now/,
      /C Bingo.*room 803 → 807 in 85 min/,
    ]);
  }
  const tab = await context.newPage();
  // On Wi-Fi without internet, the browser does not report when the network is back. Simulate that.
  await tab.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()));
  await tab.goto(other.pass);
  await expect(tab.getByRole('heading', { level: 1, name: 'This pass is not on this device yet' })).toBeVisible();
  await expectNoFindings(tab);
  await context.setOffline(false);
  await expect(page.getByText('Up to date')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
});

/** The paths and contents of all cached files. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys())
        found.push(new URL(request.url).pathname, (await (await caches.match(request))?.text()) ?? '');
    return found.join('\n');
  });

test('the next visit loads a new release, even a release without a service worker', async ({ page, context, fest }) => {
  const site = await startRewritingProxy(fest.url);
  try {
    const { pass } = await registerForPass(fest.url);
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => keptPages(page)).toContain('/contact');
    await visit(page, site.url + pass);
    site.deploy((path, body) => {
      if (/^\/(pass|contact)/.test(path)) return body.replaceAll('<html', '<html data-site="new"');
      return path === '/service-worker.js' ? body.replace(/(`\/pass`,revision:`)/, '$1new') : body;
    });
    await page.reload();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-site', 'new');
    const cached = () => page.evaluate(async () => (await caches.match('/pass', { ignoreSearch: true }))?.text() ?? '');
    // The browser itself chooses when it looks for a new service worker, often after some seconds.
    await expect.poll(cached, { timeout: 30_000 }).toContain('data-site');
    await page.goto(`${site.url}/contact`);
    await expect(html).toHaveAttribute('data-site', 'new');
    await context.setOffline(true);
    await page.reload();
    await expect(html).toHaveAttribute('data-site', 'new');
    await page.goto(site.url + pass);
    await expect(html).toHaveAttribute('data-site', 'new');
    await expect(page.getByText(/no network/)).toBeVisible();
    await context.setOffline(false);

    const decision = readFileSync('docs/decisions/0032-a-service-worker-opens-pass-and-desk.md', 'utf8');
    const off = /```js\n([^`]+)```/.exec(decision)?.[1] ?? '';
    site.deploy((path, body) => (path === '/service-worker.js' ? off : body));
    // The browser looks for a new service worker at each visit. Right after an outage this can fail.
    await expect(async () => {
      await page.goto(site.url + pass);
      await expect.poll(() => worker(page), { timeout: 5_000 }).toBeUndefined();
    }).toPass({ timeout: 30_000 });
  } finally {
    await site.close();
  }
});
