import type { Locator } from '@playwright/test';
import { pages } from '#app/admin/page/pages.ts';
import { calls } from '#contract/calls/calls.ts';
import { adminFlag } from '#contract/calls/headers.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, goTo, markPresent, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { admin } from '#tests/support/people/at-the-desk.ts';
import { register, to } from '#tests/support/people/participant.ts';
import { organiserAccount } from '#tests/support/running/server.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const expired = 'Your session has ended. Please sign in again.';
const paths = ['/admindashboard', ...pages.filter(({ to }) => to.startsWith('/admin/')).map(({ to }) => to)];

test('without a session, pages show only the login, and Back skips the redirect', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await page.goto('/contact');
  await page.goto('/admindashboard');
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await expect(page).toHaveURL('/contact');

  allowFailedRequests();
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), adminFlag);
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText(expired)).toBeVisible();
    expect(await page.content()).not.toContain(name);
  }
  await expectNoFindings(page);
});

test('a password is checked, even if Enter is pressed before the scripts load', async ({ page }) => {
  allowFailedRequests();
  const typePassword = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  const arrive = await holdBack(page, '**/assets/login-page-*.js');
  await page.goto('/admin');
  await page.getByLabel('Username').fill(organiserAccount.username);
  await typePassword('wrong');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(organiserAccount.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await typePassword('wrong');
  arrive();
  await expect(page.getByRole('alert')).toContainText('Invalid username or password');
  await expectNoFindings(page);
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
  await typePassword(organiserAccount.password);
  await expect(page).toHaveURL('/admindashboard');
});

test('after a session ends, typed text stays, but leaving the page removes all data', async ({ page, fest }) => {
  allowFailedRequests();
  // Without a stream, the dashboard polls every five seconds.
  await page.route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
  const { name } = await register(fest.url);
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await search.fill(name);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const signInAgain = async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(organiserAccount.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  const endSession = () => page.request.post(calls.logout.path, { headers: admin });
  const endSessionBefore = ({ path }: { path: string }) =>
    page.route(`**${path}`, (route) => endSession().then(() => route.continue()), { times: 1 });
  /** No other answer reports the end of the session. */
  const endSessionAt = async (call: { path: string }, save: Locator) => {
    const reads = '**/api/admin/**';
    await endSessionBefore(call);
    await page.route(reads, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
    await save.click();
    await expect(dialog).toBeVisible();
    await page.unroute(reads);
  };
  await expect(rowOf(page, name)).toBeVisible();
  await endSession();
  await expect(dialog.getByRole('alert')).toHaveText(expired);
  await expect(rowOf(page, name)).toBeHidden();
  await expect(dialog.getByLabel('Username')).toHaveValue(organiserAccount.username);
  await signInAgain();
  await expect(search).toHaveValue(name);
  await endSessionAt(to(calls.attendance, '*'), rowOf(page, name).getByRole('button', { name: 'Present' }));
  await signInAgain();
  await markPresent(page, name);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await goTo(page, 'Notices');
  const text = page.getByLabel('What everybody should know');
  await text.fill('Lunch is in the canteen');
  await page.getByRole('button', { name: '3 hours' }).click();
  await endSessionAt(calls.writeNotice, page.getByRole('button', { name: 'Show to everybody' }));
  await expectNoFindings(page);
  await signInAgain();
  await expect(text).toHaveValue('Lunch is in the canteen');
  await expect(page.getByText(expired)).toHaveCount(0);

  await goTo(page, 'Registrations');
  await expect(rowOf(page, name)).toBeVisible();
  await endSessionBefore(calls.exported);
  await page.getByRole('button', { name: 'Export All' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('alert')).toHaveText(expired);
  expect(await page.content()).not.toContain(name);
});

test('a sign-out stops all other requests, because they would report an ended session', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Export All' })).toBeEnabled();
  const signOut = await holdBack(page, `**${calls.logout.path}`);
  const signingOut = page.waitForRequest(`**${calls.logout.path}`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signingOut;
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
  // Longer than the time between two polls of the page.
  await page.clock.fastForward(40_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  signOut();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(sent.filter((path) => path.startsWith('/api/admin/'))).toEqual([]);
});
