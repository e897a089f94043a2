import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';

// Neither `/nowhere` nor the saved passes exist, so requests for them fail.
test.beforeEach(allowFailedRequests);

const asha = { link: '/pass/asha-token', name: 'Asha Rao', reference: '7K2Q-9XMA', eventIds: ['oracle'] };
const ravi = { link: '/pass/ravi-token', name: 'Ravi Das', reference: 'AAAA-BBBB', eventIds: ['logo'] };

/** Opens the page in a browser with these saved passes, the latest first. */
async function openWith(page: Page, path: string, passes: (typeof asha)[]) {
  await page.goto('/coming-soon');
  await page.evaluate((text) => localStorage.setItem('kept-passes', text), JSON.stringify(passes));
  await page.goto(path);
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your pass' });

test('the bar "Your pass" leads to the pass from every public page', onPhone, async ({ page, context }) => {
  await page.clock.install({ time: '2025-08-01T10:00:00Z' });
  await openWith(page, '/contact', []);
  await expect(bar(page)).toBeHidden();
  await openWith(await context.newPage(), '/contact', [asha]);
  // The bar also appears in tabs that are already open.
  await expect(bar(page).getByRole('link')).toHaveAttribute('href', asha.link);
  await page.clock.setSystemTime('2025-08-02T10:00:00Z');
  for (const path of ['/', '/register', '/pass', '/nowhere']) {
    await page.goto(path);
    await expect(bar(page).getByRole('link')).toHaveAttribute('href', asha.link);
  }
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(bar(page), 'on the organisers’ pages').toBeHidden();
  await page.goto('/contact');
  await bar(page).getByRole('link', { name: 'Your pass Asha Rao' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pass\/asha-token$/);
  await expect(bar(page)).toBeHidden();
});

test('the bar "Your pass" lists several passes, and covers nothing', atBothWidths, async ({ page }) => {
  await openWith(page, '/contact', [ravi, asha]);
  await expect(bar(page)).toBeVisible();
  const top = page.getByRole('button', { name: 'Scroll to top' });
  // The page grows once the bar has been measured.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [bars, end, up] = await Promise.all(
      [bar(page), page.getByRole('contentinfo'), top].map((part) => part.boundingBox()),
    );
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan((bars?.y ?? 0) + 1);
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeLessThan(bars?.y ?? 0);
  }).toPass({ timeout: 10_000 });
  await bar(page).getByRole('button', { name: 'Show all 2' }).click();
  await expect(bar(page).getByRole('link')).toHaveText([/Ravi Das/, /Asha Rao/]);
  await expectNoFindings(page);
  await bar(page).getByRole('button', { name: 'Forget on this device' }).first().click();
  await expect(bar(page)).toContainText('Ravi Das: no longer saved here');
  await page.reload();
  await expect(bar(page).getByRole('link')).toHaveText([/Asha Rao/]);
});

test('a forgotten pass can be restored for ten seconds', onPhone, async ({ page }) => {
  await page.clock.install();
  await openWith(page, '/contact', [asha]);
  await page.clock.runFor(10_000);
  const forget = async () => {
    await bar(page).getByRole('button', { name: 'Options' }).click();
    await bar(page).getByRole('button', { name: 'Forget on this device' }).click();
    await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  };
  await forget();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('link')).toHaveAttribute('href', asha.link);
  await expect(page.getByRole('main')).toBeFocused();
  await forget();
  await page.clock.runFor(10_000);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('kept-passes'))).toBe('[]');
});
