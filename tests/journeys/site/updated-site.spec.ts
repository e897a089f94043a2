import type { Page } from '@playwright/test';
import { findChromium } from '#tests/support/browser/browser.ts';
import { allowFailedRequests, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { joinDesk, openDesk, row, searchBox } from '#tests/support/people/at-the-desk.ts';
import { register } from '#tests/support/people/participant.ts';

/** Simulates an update while a page is open: the server answers 404 for other scripts of the old release. */

const { executablePath, args } = await findChromium();
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: { executablePath, args: [...args, ...camera] },
});
test.beforeEach(allowFailedRequests);

const sentence = /The site was updated\. Load it again to continue/;
const goneAt = (page: Page, script: string) =>
  page.route(`**/assets/${script}-*.js`, (route) => route.fulfill({ status: 404 }));

test('after an update, organisers and desks learn of it and continue', onPhone, async ({ page, context, fest }) => {
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
