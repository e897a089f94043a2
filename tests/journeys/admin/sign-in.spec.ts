import type { Locator } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { adminFlag } from '#contract/calls/headers.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
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
import { organiserAccount } from '#tests/support/running/server.ts';

test.use({ expectedErrors: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

const expired = 'Your session has ended. Please sign in again.';
const paths = ['/admin/desks', '/admin/notices', '/admin/mails', '/admindashboard'];

test(
  'an organiser signs in, is still signed in after a reload, visits each page, and signs out',
  atBothWidths,
  async ({ page, context }) => {
    await signInByHand(page);
    await expect(page).toHaveURL('/admindashboard');
    expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('true');
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain('session');
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();

    const links = page.getByRole('navigation', { name: 'Organisers' });
    for (const name of ['Desks', 'Notices', 'Registrations', 'Mails']) {
      await links.getByRole('link', { name }).click();
      await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).not.toBe('true');
  },
);

test('without the flag every page redirects to the login, and Back skips the redirect', async ({ page }) => {
  await page.goto('/contact');
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin');
  }
  await page.goto('/contact');
  await page.goto('/admindashboard');
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('the flag without a session shows no data and redirects to the login', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), adminFlag);
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText(expired)).toBeVisible();
    expect(await page.content()).not.toContain(name);
  }
  await expectNoFindings(page);
});

test('a person with a wrong password sees a message and is not signed in', async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Username').fill(organiserAccount.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid username or password');
  await expectNoFindings(page);
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
});

for (const [what, act] of [
  ['a mark', (row: Locator) => row.getByRole('button', { name: 'Present' }).click()],
  ['a refresh of the list', (row: Locator) => row.page().clock.runFor(16_000)],
  ['an export', (row: Locator) => row.page().getByRole('button', { name: 'Export All' }).click()],
] as const) {
  test(`if the session has expired, ${what} redirects to the login`, async ({ page, context, fest }) => {
    await page.clock.install();
    // Block the stream, because it would notice the end of the session first.
    await page.route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
    const { name } = await register(fest.url);
    await signIn(page);
    await expect(rowOf(page, name)).toBeVisible();
    // Block the next refresh too.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await context.clearCookies();
    await act(rowOf(page, name));
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('alert')).toHaveText(expired);
    expect(await page.content()).not.toContain(name);
  });
}
