import type { Browser, Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, atBothWidths, expect, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { loseAnswers } from '#tests/support/browser/network.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

const [password, newPassword] = ['a long password', 'another long password'];

/** Invites somebody, and returns the path of the link. */
async function invite(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of the person').fill(name);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeFocused();
  return pathOfLink(page, name);
}

async function pathOfLink(page: Page, name: string): Promise<string> {
  const link = await page.getByLabel(`Link for ${name}`).inputValue();
  expect(link).toMatch(/^https:\/\/fest\.example\/admin\/join\/[\w-]{43}$/);
  return new URL(link).pathname;
}

async function openElsewhere(browser: Browser, baseURL: string, path: string, viewport?: Page['viewportSize']) {
  const other = await browser.newPage({ baseURL, viewport: viewport?.() ?? null });
  await other.goto(path);
  return other;
}

async function fill(page: Page, username: string, secret: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

const rowIn = (page: Page, list: string, name: string) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: name });

test('an invited person joins, changes the password, and is removed', atBothWidths, async ({ page, browser, fest }) => {
  await signIn(page);
  await page.goto('/admin/accounts');
  await expect(rowIn(page, 'Organisers', 'organiser')).toContainText('you, since');
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  const path = await invite(page, 'Ravi Das');
  await expect(rowIn(page, 'Invited', 'Ravi Das')).toContainText(/by organiser, until \d+ \w+/);
  await expectNoFindings(page);
  expect(await layoutFaults(page)).toEqual([]);

  const his = await openElsewhere(browser, fest.url, path, () => page.viewportSize());
  await expect(his.getByRole('main')).toContainText('Hello Ravi Das! organiser invited you to be an organiser.');
  await expectNoFindings(his);
  expect(await layoutFaults(his)).toEqual([]);
  await fill(his, 'ravi', 'short');
  await his.getByRole('button', { name: 'Join' }).click();
  await expect(his.getByRole('alert')).toHaveText('Choose another: a password has at least 10 characters.');
  await fill(his, 'ravi', password);
  await loseAnswers(his, `**${calls.joinByLink.path}`);
  await his.getByRole('button', { name: 'Join' }).click();
  await expect(his.getByRole('alert')).toContainText('Network error.');
  await his.unroute(`**${calls.joinByLink.path}`);
  await his.getByRole('button', { name: 'Join' }).click();
  await expect(his.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();
  await expect(rowIn(page, 'Organisers', 'ravi')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText('None right now.');

  const late = await openElsewhere(browser, fest.url, path);
  await expect(late.getByRole('alert')).toContainText('This link was used already. If you used it, sign in.');
  await expectNoFindings(late);
  await late.getByRole('link', { name: 'Sign in' }).click();
  await fill(late, 'ravi', password);
  await late.getByRole('button', { name: 'Sign in' }).click();
  await expect(late).toHaveURL('/admindashboard');

  await his.goto('/admin/accounts');
  const sessions = his.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'this browser' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'End' }).first().click();
  await his.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(his.getByRole('dialog')).toHaveCount(0);
  await his.getByLabel('Current password').fill(password);
  await his.getByLabel('New password').fill(newPassword);
  await his.getByRole('button', { name: 'Change it' }).click();
  await expect(
    his.getByRole('status').filter({ hasText: 'Changed. You are signed out everywhere else.' }),
  ).toBeVisible();
  await expect(his.getByLabel('New password')).toHaveValue('');
  await expect(sessions).toHaveCount(1);
  await late.reload();
  await expect(late).toHaveURL('/admin');
  await fill(late, 'ravi', newPassword);
  await late.getByRole('button', { name: 'Sign in' }).click();
  await expect(late).toHaveURL('/admindashboard');

  await rowIn(page, 'Organisers', 'ravi').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove ravi?' })).toContainText('signed out everywhere at once');
  await expectNoFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rowIn(page, 'Organisers', 'ravi')).toHaveCount(0);
  await his.reload();
  await expect(his).toHaveURL('/admin');
  for (const other of [his, late]) await other.context().close();
});

test('a lost invitation gets a new link, and is revoked', async ({ page, browser, fest }) => {
  await signIn(page);
  await page.goto('/admin/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  const lost = await invite(page, 'Meera Nair');
  await page.getByRole('button', { name: 'Done' }).click();
  const row = rowIn(page, 'Invited', 'Meera Nair');
  await row.getByRole('button', { name: 'New link' }).click();
  await expect(page.getByRole('heading', { name: 'Meera Nair', level: 2 })).toBeFocused();
  const path = await pathOfLink(page, 'Meera Nair');
  expect(path).not.toBe(lost);
  const hers = await openElsewhere(browser, fest.url, lost);
  await expect(hers.getByRole('alert')).toContainText('This link does not work');
  await hers.goto(path);
  await expect(hers.getByRole('main')).toContainText('Hello Meera Nair!');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke Meera Nair?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  await fill(hers, 'meera', password);
  await hers.getByRole('button', { name: 'Join' }).click();
  await expect(hers.getByRole('alert')).toContainText('Ask an organiser for a new one.');
  await expect(hers.getByLabel('Username')).toHaveValue('meera');
  await hers.context().close();
});

test('the page of a link says what to do if there is no answer', async ({ page }) => {
  await page.route(`**${calls.offeredAccount.path}`, (route) => route.abort());
  await page.goto(`/admin/join/${'a'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await page.unroute(`**${calls.offeredAccount.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work');
});
