import type { Locator } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import {
  atBothWidths,
  expect,
  failedRequest,
  rowOf,
  signIn,
  signInByHand,
  test,
} from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';
import { deskOrganiser } from '#tests/support/running/server.ts';

test('an organiser signs in, stays in across a reload, and signs out', atBothWidths, async ({ page, context }) => {
  await signInByHand(page);
  await expect(page).toHaveURL('/admindashboard');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('true');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain('session');
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).not.toBe('true');
});

test('the dashboard without the flag leads to the login, with history replaced', async ({ page }) => {
  await page.goto('/contact');
  await page.goto('/admindashboard');
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test.describe('kept out', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a wrong password says "Invalid username or password", and so does an unknown name', async ({ page }) => {
    await page.goto('/admin');
    for (const [username, password] of [
      [deskOrganiser.username, 'wrong'],
      ['nobody', deskOrganiser.password],
    ] as const) {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('Invalid username or password');
    }
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
  });

  test('the flag without a session shows no registration and leads back to the login', async ({ page, fest }) => {
    const secret = await register(fest.url, { name: 'Hidden Person' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'));
    await page.goto('/admindashboard');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await page.content()).not.toContain(secret.name);
  });

  test.describe('a session that ends during the work says so and leads back to the login', () => {
    for (const [what, act] of [
      ['at a mark', (row: Locator) => row.getByRole('button', { name: 'Present' }).click()],
      ['at a payment', (row: Locator) => row.getByRole('combobox').selectOption('cash')],
      ['at the history', (row: Locator, name: string) => row.getByRole('button', { name, exact: true }).click()],
      ['at a look for changes', (row: Locator) => row.page().clock.runFor(16_000)],
      ['at an export', (row: Locator) => row.page().getByRole('button', { name: 'Export All' }).click()],
    ] as const) {
      test(what, async ({ page, context, fest }) => {
        await page.clock.install();
        // A stream would tell of the end before anybody acts.
        await page.route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
        const { name } = await register(fest.url);
        await signIn(page);
        await expect(rowOf(page, name)).toBeVisible();
        // Else the next look for changes may tell of the end first.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        await context.clearCookies();
        await act(rowOf(page, name), name);
        await expect(page).toHaveURL('/admin');
        await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
        expect(await page.content()).not.toContain(name);
      });
    }
  });
});
