import type { Page } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptFiles } from '#tests/support/browser/network.ts';
import { startRewritingProxy } from '#tests/support/network/http-proxies.ts';
import { field, fillForm } from '#tests/support/people/form.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

const keptPages = async (page: Page) =>
  ((await keptFiles(page))['/'] ?? []).filter((path) => !path.startsWith('/assets/')).toSorted();

test(
  'the visited pages open without a network, and a typed form is still there',
  onPhone,
  async ({ page, context, fest }) => {
    const { pass, name } = await registerForPass(fest.url);
    await page.goto(pass);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goto('/');
    await expect.poll(() => keptPages(page)).toEqual(['/']);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Oracle/ })
      .first()
      .click();
    await expect.poll(() => keptPages(page)).toEqual(['/', '/events/oracle']);
    await page.goto('/register?event=oracle');
    const { name: typed } = await fillForm(page);
    await expect.poll(() => keptPages(page)).toEqual(['/', '/events/oracle', '/register']);

    // The browser's own cache could hide that the worker lacks a file.
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await context.setOffline(true);
    await page.goto('/events/oracle');
    await expect(page.getByRole('heading', { level: 1, name: 'Oracle' })).toBeVisible();
    await page.goto('/register');
    await expect(field(page, 'name')).toHaveValue(typed);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.goto('/contact')).rejects.toThrow('net::ERR_');
    await context.setOffline(false);
  },
);

test('a browser that opened only a pass also opens the home page offline', onPhone, async ({ page, context, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  await expect.poll(() => keptPages(page)).toEqual(['/']);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Your pass' }).click();
  await expect(page).toHaveURL(pass);
  await context.setOffline(false);
});

test('a visited page opens on a connection that hangs', onPhone, async ({ page, context, fest }) => {
  await page.goto('/contact');
  await expect.poll(() => keptPages(page)).toEqual(['/contact']);
  fest.process.kill('SIGSTOP');
  try {
    const tab = await context.newPage();
    await tab.goto('/contact');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await tab.close();
  } finally {
    fest.process.kill('SIGCONT');
  }
});

test('a new version of a visited page appears at once', async ({ page, context, fest }) => {
  const site = await startRewritingProxy(fest.url);
  try {
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => keptPages(page)).toEqual(['/contact']);
    site.deploy((path, body) => (path === '/contact' ? body.replaceAll('<html', '<html data-site="new"') : body));
    const html = page.locator('html');
    await page.reload();
    await expect(html).toHaveAttribute('data-site', 'new');
    await context.setOffline(true);
    await page.reload();
    await expect(html).toHaveAttribute('data-site', 'new');
  } finally {
    await site.close();
  }
});
