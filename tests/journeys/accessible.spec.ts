import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillForm, submitButton } from '#tests/support/form.ts';
import { expect, failedRequest, rowOf, signIn, test } from '#tests/support/journey.ts';
import { register } from '#tests/support/participant.ts';

test.use({ expectedErrors: [failedRequest] });

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map((it) => [it.id, it.nodes.map((node) => node.html)])).toEqual([]);
}

for (const path of ['/', '/events', '/contact', '/register', '/gallery', '/coming-soon', '/nowhere', '/admin']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFindings(page);
  });
}

test('axe finds nothing in the form with errors, with a clash and after a failure', async ({ page }) => {
  await page.goto('/register');
  await submitButton(page).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectNoFindings(page);
  await fillForm(page, { selectedEvents: ['Code Cascade', 'Logo Design'] });
  await page.route('**/api/register', (route) => route.abort());
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing on the dashboard, with its dialog open and with an alert', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  await expectNoFindings(page);
  await page.route('**/api/admin/attendance/*', (route) => route.abort());
  await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
});

test('no page is wider than a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/events', '/contact', '/register', '/gallery', '/admin']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
