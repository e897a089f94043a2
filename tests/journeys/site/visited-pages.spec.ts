import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptPages, readyOffline } from '#tests/support/browser/network.ts';
import { field, fillForm, submitForm } from '#tests/support/people/form.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

test('a new pass and visited pages open offline, or if the server hangs', onPhone, async ({ page, context, fest }) => {
  await page.goto('/register');
  const { name } = await fillForm(page);
  const asked = page.waitForResponse((response) => /\/api\/pass\/[\w-]+$/.test(response.url()));
  await submitForm(page);
  const pass = new URL((await asked).url()).pathname.replace('/api', '');
  await readyOffline(page, '/pass');
  await page.goto('/events/oracle');
  await expect.poll(() => keptPages(page)).toEqual(['/events/oracle', '/register']);
  fest.process.kill('SIGSTOP');
  try {
    const tab = await context.newPage();
    await tab.goto(pass);
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tab.getByRole('img', { name: 'QR code of this pass' })).toBeVisible();
    await expect(tab.getByText(/^Saved/)).toBeVisible();
    await tab.goto('/events/oracle');
    await expect(tab.getByRole('heading', { level: 1, name: 'Oracle' })).toBeVisible();
    await tab.close();
  } finally {
    fest.process.kill('SIGCONT');
  }

  await page.goto(pass);
  await expect.poll(() => keptPages(page)).toEqual(['/', '/events/oracle', '/register']);
  await page.goto('/register?event=oracle');
  const { name: typed } = await fillForm(page);
  // The browser's own cache could hide that the service worker lacks a file.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await context.setOffline(true);
  await page.goto('/events/oracle');
  await expect(page.getByRole('heading', { level: 1, name: 'Oracle' })).toBeVisible();
  await page.goto('/register');
  await expect(field(page, 'name')).toHaveValue(typed);
  await page.goto('/');
  await page.getByRole('link', { name: 'Your pass' }).click();
  await expect(page).toHaveURL(pass);
  await expect(page.goto('/contact')).rejects.toThrow('net::ERR_');
  await context.setOffline(false);
});
