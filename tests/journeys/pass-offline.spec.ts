import type { Page } from '@playwright/test';
import { atBothWidths, expect, failedRequest, test } from '#tests/support/journey.ts';
import { registerForPass } from '#tests/support/participant.ts';

test.use({ expectedErrors: [failedRequest] });

/** Opens a pass, and waits until the next visit can do without a network. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Up to date')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.catch(() => {}));
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/pass'))?.active != null);
}

test(
  'a pass that was opened once opens without a network, after a reload and in a new tab, and says how old it is',
  atBothWidths,
  async ({ page, context, fest }) => {
    const { pass, name } = await registerForPass(fest.url);
    await page.clock.setFixedTime('2025-08-10T10:00:00Z');
    await visit(page, pass);
    await context.setOffline(true);
    await page.clock.setFixedTime('2025-08-10T12:20:00Z');
    for (const tab of [page, await context.newPage()]) {
      await tab.goto(pass);
      await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(tab.getByRole('img', { name: 'QR code of this pass' })).toBeInViewport({ ratio: 1 });
      await expect(tab.getByText('Saved 2 hours ago, no network')).toBeVisible();
    }
    await context.setOffline(false);
    await expect(page.getByText('Up to date')).toBeVisible();
  },
);
