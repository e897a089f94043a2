import { open } from '#tests/support/browser/accessible.ts';
import { expect, test } from '#tests/support/browser/journey.ts';

test('a click with Ctrl is left to the browser, also once the scripts are here', async ({ page }) => {
  await open(page, '/');
  // A tab in the background loads when it likes; what counts is whether the page has taken the click for itself.
  await page.evaluate(() => {
    addEventListener('click', (click) => {
      document.title = click.defaultPrevented ? 'taken' : 'left to the browser';
      click.preventDefault();
    });
  });
  const link = page.getByRole('link', { name: 'EXPLORE EVENTS' });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveTitle('left to the browser');
  await expect(page).toHaveURL(/\/$/);
  await link.click();
  await expect(page).toHaveURL(/\/events$/);
});

test('a link to the page that is open adds no step to the way back', async ({ page }) => {
  await open(page, '/');
  const navigation = page.getByRole('banner');
  await navigation.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'Events' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});
