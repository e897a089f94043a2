import type { Page } from '@playwright/test';
import { findChromium } from '#tests/support/browser/browser.ts';
import { allowFailedRequests, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { joinDesk, openDesk, row, searchBox } from '#tests/support/people/at-the-desk.ts';
import { field, fillForm } from '#tests/support/people/form.ts';
import { register } from '#tests/support/people/participant.ts';

/** Updates the site while a page is open: deletes the old release's other scripts. */

const { executablePath, args } = await findChromium();
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: { executablePath, args: [...args, ...camera] },
});
test.beforeEach(allowFailedRequests);

const sentence = /The site was updated\. Load it again to continue/;
const goneAt = (page: Page, script: string) =>
  page.route(`**/assets/${script}-*.js`, (route) => route.fulfill({ status: 404 }));

test('the form keeps its text if another page no longer loads', onPhone, async ({ page }) => {
  await goneAt(page, 'contact-page');
  await page.goto('/register');
  const { name } = await fillForm(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The site was updated' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register' }).click();
  await expect(field(page, 'name')).toHaveValue(name);
});

test('an organiser sees why an export fails, and keeps the search', onPhone, async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await goneAt(page, 'export-worker');
  await signIn(page);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: 'Export All' }).click();
  await expect(page.getByRole('alert')).toHaveText(sentence);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await expect(rowOf(page, name)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a volunteer without the code reader finds people by name', onPhone, async ({ page, context, fest }) => {
  const { name } = await register(fest.url);
  await goneAt(page, 'jsQR');
  await joinDesk(context, fest.url, 'Room 806');
  await openDesk(page);
  await page.getByRole('button', { name: 'Scan a pass with the camera' }).click();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await searchBox(page).fill(name);
  await expect(row(page, name)).toBeVisible();
});
