import type { Browser, Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { expectCalm, expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { loseAnswer } from '#tests/support/browser/network.ts';
import { admin } from '#tests/support/people/at-the-desk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

const [password, newPassword] = ['a long password', 'another long password'];

/** Invites somebody, and returns the path of the link. */
async function invite(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of the person').fill(name);
  await page.getByRole('button', { name: 'Invite' }).click();
  return pathOfLink(page, name);
}

async function pathOfLink(page: Page, name: string): Promise<string> {
  await expect(page.getByRole('heading', { name, level: 2 })).toBeFocused();
  const link = await page.getByLabel(`Link for ${name}`).inputValue();
  expect(link).toMatch(/^https:\/\/fest\.example\/admin\/join\/[\w-]{43}$/);
  return new URL(link).pathname;
}

async function openElsewhere(browser: Browser, baseURL: string, path: string) {
  const other = await browser.newPage({ baseURL });
  await other.goto(path);
  return other;
}

async function send(page: Page, button: 'Join' | 'Sign in', username: string, secret: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: button }).click();
}

const rowIn = (page: Page, list: string, name: string) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: name });

async function remove(page: Page, name: string): Promise<void> {
  await rowIn(page, 'Organisers', name).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: `Remove ${name}?` })).toContainText('signed out everywhere at once');
  await expectNoFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rowIn(page, 'Organisers', name)).toHaveCount(0);
}

test('an invited person joins and is removed', onPhone, async ({ page, browser, fest }) => {
  await signIn(page, '/admin/accounts');
  await expect(rowIn(page, 'Organisers', 'organiser')).toContainText('you, since');
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  const path = await invite(page, 'Ravi Das');
  await expect(rowIn(page, 'Invited', 'Ravi Das')).toContainText(/by organiser, until \d+ \w+/);
  await expectCalm(page);

  const his = await openElsewhere(browser, fest.url, path);
  await expect(his.getByRole('main')).toContainText('Hello Ravi Das! organiser invited you to be an organiser.');
  await expectNoFindings(his);
  await send(his, 'Join', 'ravi', 'short');
  await expect(his.getByRole('alert')).toHaveText('Choose another: a password has at least 10 characters.');
  await loseAnswer(his, `**${calls.joinByLink.path}`);
  await send(his, 'Join', 'ravi', password);
  await expect(his.getByRole('alert')).toContainText('Network error.');
  await his.getByRole('button', { name: 'Join' }).click();
  await expect(his.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();

  await remove(page, 'ravi');
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText('None right now.');
  await his.reload();
  await expect(his).toHaveURL('/admin');
  await his.context().close();
});

test('an invitation that cannot be used says what to do, and an organiser ends sessions', async ({
  page,
  browser,
  fest,
  request,
}) => {
  await signIn(page, '/admin/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  const lost = await invite(page, 'Meera Nair');
  await page.getByRole('button', { name: 'Done' }).click();
  const row = rowIn(page, 'Invited', 'Meera Nair');
  await row.getByRole('button', { name: 'New link' }).click();
  const path = await pathOfLink(page, 'Meera Nair');
  const hers = await openElsewhere(browser, fest.url, '/privacy');
  await hers.route(`**${calls.offeredAccount.path}`, (route) => route.abort(), { times: 1 });
  await hers.goto(lost);
  await expect(hers.getByRole('alert')).toContainText('Network error.');
  await hers.getByRole('button', { name: 'Try again' }).click();
  await expect(hers.getByRole('alert')).toContainText('This link does not work');
  await hers.goto(path);
  await expect(hers.getByRole('main')).toContainText('Hello Meera Nair!');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke Meera Nair?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  await send(hers, 'Join', 'meera', password);
  await expect(hers.getByRole('alert')).toContainText('Ask an organiser for a new one.');
  await expect(hers.getByLabel('Username')).toHaveValue('meera');

  await page.getByRole('button', { name: 'Done' }).click();
  const used = await invite(page, 'Meera Nair');
  const data = { token: used.split('/').at(-1), username: 'meera', password };
  expect(await request.post(calls.joinByLink.path, { headers: admin, data })).toBeOK();
  await hers.goto(used);
  await expect(hers.getByRole('alert')).toContainText('This link was used already. If you used it, sign in.');
  await expectNoFindings(hers);
  await hers.getByRole('link', { name: 'Sign in' }).click();
  await send(hers, 'Sign in', 'meera', password);
  await expect(hers).toHaveURL('/admindashboard');

  await hers.goto('/admin/accounts');
  const sessions = hers.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'this browser' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'End' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(sessions).toHaveCount(1);
  await hers.getByLabel('Current password').fill(password);
  await hers.getByLabel('New password').fill(newPassword);
  await hers.getByRole('button', { name: 'Change it' }).click();
  await expect(hers.getByRole('status').filter({ hasText: 'You are signed out everywhere else.' })).toBeVisible();
  await expect(hers.getByLabel('New password')).toHaveValue('');
  await remove(page, 'meera');
  await hers.context().close();
});
