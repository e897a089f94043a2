import type { Locator } from '@playwright/test';
import { pages } from '#app/admin/page/pages.ts';
import { calls } from '#contract/calls/calls.ts';
import { adminFlag } from '#contract/calls/headers.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  goTo,
  markPresent,
  openMenu,
  rowOf,
  signIn,
  signInByHand,
  test,
  toolLinks,
} from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';
import { organiserAccount } from '#tests/support/running/server.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const expired = 'Your session has ended. Please sign in again.';
/** The dashboard comes last, because journeys go on there. */
const paths = [...pages.filter(({ to }) => to.startsWith('/admin/')).map(({ to }) => to), '/admindashboard'];

test('an organiser stays signed in on every page until they sign out', atBothWidths, async ({ page, context }) => {
  await signInByHand(page);
  await expect(page).toHaveURL('/admindashboard');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('true');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain('session');
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();

  for (const { to, label } of pages.filter(({ needsFullLoad }) => !needsFullLoad)) {
    await goTo(page, label);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await openMenu(page);
    await expect(toolLinks(page).getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).not.toBe('true');
});

test('every page redirects to the login, and Back skips the redirect', async ({ page }) => {
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

test('a page opened without a session shows no data', async ({ page, fest }) => {
  allowFailedRequests();
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

test('a wrong password shows a message and does not sign in', async ({ page }) => {
  allowFailedRequests();
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
  test(`if the session has ended, ${what} asks for the password, and keeps what was typed`, async ({
    page,
    context,
    fest,
  }) => {
    allowFailedRequests();
    await page.clock.install();
    // Block the stream, because it would notice the end of the session first.
    await page.route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
    const { name } = await register(fest.url);
    await signIn(page);
    await expect(page.getByText('Signed in as organiser')).toBeVisible();
    await page.getByPlaceholder('Search participants...').fill(name);
    await expect(rowOf(page, name)).toBeVisible();
    // Block the next refresh too.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await context.clearCookies();
    await act(rowOf(page, name));
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog.getByRole('alert')).toHaveText(expired);
    await expect(rowOf(page, name)).toBeHidden();
    await expect(page).toHaveURL('/admindashboard');
    await page.clock.resume();
    await expectNoFindings(page);

    await expect(dialog.getByLabel('Username')).toHaveValue(organiserAccount.username);
    await dialog.getByLabel('Password', { exact: true }).fill(organiserAccount.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByPlaceholder('Search participants...')).toHaveValue(name);
    await markPresent(page, name);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a half-written notice stays if the session ends, and the error goes', async ({ page, context }) => {
  allowFailedRequests();
  await signIn(page);
  await goTo(page, 'Notices');
  const text = page.getByLabel('What everybody should know');
  await text.fill('Lunch is in the canteen');
  await page.getByRole('button', { name: '3 hours' }).click();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Show to everybody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Password', { exact: true }).fill(organiserAccount.password);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Lunch is in the canteen');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(expired)).toHaveCount(0);
});

test('somebody who cannot sign in again leaves the page', async ({ page, context, fest }) => {
  allowFailedRequests();
  await page.clock.install();
  const { name } = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  await context.clearCookies();
  await page.clock.runFor(16_000);
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('alert')).toHaveText(expired);
  expect(await page.content()).not.toContain(name);
});

test('Enter before the scripts have loaded signs in afterwards', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/login-page-*.js');
  await page.goto('/admin');
  await page.getByLabel('Username').fill(organiserAccount.username);
  await page.getByLabel('Password', { exact: true }).fill(organiserAccount.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  arrive();
  await expect(page).toHaveURL('/admindashboard');
});
