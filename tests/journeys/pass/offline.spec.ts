import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptFiles, readyOffline, stateOfWorker } from '#tests/support/browser/offline-page.ts';
import { startRewritingProxy } from '#tests/support/network/rewriting-proxy.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import { registerForPass } from '#tests/support/people/participant.ts';
import { startServer } from '#tests/support/running/server.ts';

test.use({ expectedErrors: [failedRequest] });

const code = { name: 'QR code of this pass' };
const worker = (page: Page) => stateOfWorker(page, '/pass');

/** Opens a pass, and waits until the next visit can do without a network. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Up to date')).toBeVisible();
  await readyOffline(page, '/pass');
}

test(
  'a pass that was opened once opens without a network, after a reload and in a new tab, and says how old it is',
  onPhone,
  async ({ page, context, fest }) => {
    const { pass, name } = await registerForPass(fest.url);
    await page.clock.setFixedTime('2025-08-10T10:00:00Z');
    await visit(page, pass);
    await context.setOffline(true);
    await page.clock.setFixedTime('2025-08-10T12:20:00Z');
    for (const tab of [page, await context.newPage()]) {
      await tab.goto(pass);
      await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(tab.getByRole('img', code)).toBeInViewport({ ratio: 1 });
      await expect(tab.getByText('Saved 2 hours ago, no network')).toBeVisible();
    }
    await context.setOffline(false);
    await expect(page.getByText('Up to date')).toBeVisible();
  },
);

test('a pass opens where the server is gone, also one that was only registered for', onPhone, async ({ page }) => {
  const server = await startServer();
  try {
    await page.goto(`${server.url}/register`);
    const { name } = await fillForm(page);
    const kept = page.waitForResponse((response) => /\/api\/pass\/[\w-]+$/.test(response.url()));
    await submitButton(page).click();
    const { pathname } = new URL((await kept).url());
    await readyOffline(page, '/pass');
    await server.stop();
    await page.goto(server.url + pathname.replace('/api', ''));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('img', code)).toBeVisible();
    await expect(page.getByText('Saved just now, no network')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('on a line that carries nothing a pass opens all the same', onPhone, async ({ page, context, fest }) => {
  const { pass, name } = await registerForPass(fest.url);
  await visit(page, pass);
  fest.process.kill('SIGSTOP');
  try {
    const tab = await context.newPage();
    await tab.goto(pass);
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tab.getByText(/^Saved/)).toBeVisible();
    await tab.close();
  } finally {
    fest.process.kill('SIGCONT');
  }
});

test('without a network a pass that was never opened here says what to do, and a change loses nothing', async ({
  page,
  context,
  fest,
}) => {
  const [mine, other] = [await registerForPass(fest.url), await registerForPass(fest.url)];
  await visit(page, mine.pass);
  await context.setOffline(true);
  await page.goto(other.pass);
  await expect(page.getByRole('heading', { level: 1, name: 'This pass is not on this device yet' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();

  await context.setOffline(true);
  await page.goto(mine.pass);
  await page.getByRole('button', { name: 'Change my events' }).click();
  await page.getByRole('checkbox', { name: /^C Bingo/ }).check();
  await page.getByRole('button', { name: 'Save my events' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save my events' }).click();
  await expect(page.getByText("Saved. You're in for C Bingo and Oracle.")).toBeVisible();
});

test('the service worker meets no other page, and caches nothing that is about a person', async ({ page, fest }) => {
  const { pass, name } = await registerForPass(fest.url);
  await visit(page, pass);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/service-worker.js');
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys())
        found.push(new URL(request.url).pathname, (await (await caches.match(request))?.text()) ?? '');
    return found.join('\n');
  });
  expect(cached).toContain('/assets/');
  for (const secret of [name, pass, '/api/'])
    expect(cached.split('\n').filter((line) => line.startsWith(secret))).toEqual([]);
  expect(cached).not.toContain(name);
  await page.goto('/register');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('forgetting the last pass takes the service worker and its files along', async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await visit(page, pass);
  await page.getByRole('button', { name: 'Forget on this device' }).click();
  await expect.poll(() => worker(page)).toBeUndefined();
  await expect.poll(() => keptFiles(page)).toEqual({});
});

test('a newer site is there at the next visit, also without a network after it', async ({ page, context, fest }) => {
  const site = await startRewritingProxy(fest.url);
  try {
    const { pass } = await registerForPass(fest.url);
    await visit(page, site.url + pass);
    site.deploy((path, body) => {
      if (path.startsWith('/pass')) return body.replaceAll('<html', '<html data-site="new"');
      return path === '/service-worker.js' ? body.replace(/(`\/pass`,revision:`)/, '$1new') : body;
    });
    await page.reload();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-site', 'new');
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await caches.match('/pass', { ignoreSearch: true }))?.text())?.includes('data-site'),
        ),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(html).toHaveAttribute('data-site', 'new');
    await expect(page.getByText(/no network/)).toBeVisible();
  } finally {
    await site.close();
  }
});

test('the worker that decision 0032 gives turns it off', async ({ page, fest }) => {
  const site = await startRewritingProxy(fest.url);
  try {
    const { pass } = await registerForPass(fest.url);
    await visit(page, site.url + pass);
    const decision = readFileSync('docs/decisions/0032-a-service-worker-opens-pass-and-desk.md', 'utf8');
    const off = /```js\n([^`]+)```/.exec(decision)?.[1] ?? '';
    site.deploy((path, body) => (path === '/service-worker.js' ? off : body));
    await page.goto(`${site.url}${pass}`);
    await expect.poll(() => worker(page)).toBeUndefined();
  } finally {
    await site.close();
  }
});
