import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { keptPages } from '#tests/support/browser/network.ts';
import { field, fillForm } from '#tests/support/people/form.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

test('visited pages open without a network, with the typed form', onPhone, async ({ page, context, fest }) => {
  const { pass, name } = await registerForPass(fest.url);
  await page.goto(pass);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => keptPages(page)).toEqual(['/']);
  // The browser's own cache could hide that the service worker lacks a file.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Your pass' }).click();
  await expect(page).toHaveURL(pass);
  await context.setOffline(false);

  await page.goto('/');
  const oracle = page.getByRole('main').getByRole('link', { name: /Oracle/ });
  await oracle.first().click();
  await expect.poll(() => keptPages(page)).toEqual(['/', '/events/oracle']);
  await page.goto('/register?event=oracle');
  const { name: typed } = await fillForm(page);
  await expect.poll(() => keptPages(page)).toEqual(['/', '/events/oracle', '/register']);
  await context.setOffline(true);
  await page.goto('/events/oracle');
  await expect(page.getByRole('heading', { level: 1, name: 'Oracle' })).toBeVisible();
  await page.goto('/register');
  await expect(field(page, 'name')).toHaveValue(typed);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.goto('/contact')).rejects.toThrow('net::ERR_');
  await context.setOffline(false);
});
