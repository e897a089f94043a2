import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { expectCalm, expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { loseAnswer } from '#tests/support/browser/network.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

const password = 'a long password';

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

async function join(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Username').fill('ravi');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Join' }).click();
}

const rowIn = (page: Page, list: string, name: string) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: name });

test('an invited person joins, changes the password and is removed', onPhone, async ({ page, browser, fest }) => {
  await signIn(page, '/admin/accounts');
  await expect(rowIn(page, 'Organisers', 'organiser')).toContainText('you, since');
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await invite(page, 'Meera Nair');
  await page.getByRole('button', { name: 'Done' }).click();
  await rowIn(page, 'Invited', 'Meera Nair').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke Meera Nair?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(rowIn(page, 'Invited', 'Meera Nair')).toHaveCount(0);
  const lost = await invite(page, 'Ravi Das');
  const invited = rowIn(page, 'Invited', 'Ravi Das');
  await expect(invited).toContainText(/by organiser, until \d+ \w+/);
  await expectCalm(page);

  const his = await (await browser.newContext({ baseURL: fest.url })).newPage();
  await his.goto(lost);
  await expect(his.getByRole('main')).toContainText('Hello Ravi Das! organiser invited you to be an organiser.');
  await expectNoFindings(his);
  await page.getByRole('button', { name: 'Done' }).click();
  await invited.getByRole('button', { name: 'New link' }).click();
  const path = await pathOfLink(page, 'Ravi Das');
  const alert = his.getByRole('alert');
  await join(his, password);
  await expect(alert).toContainText('Ask an organiser for a new one.');
  await expect(his.getByLabel('Username')).toHaveValue('ravi');
  await his.route(`**${calls.offeredAccount.path}`, (route) => route.abort(), { times: 1 });
  await his.goto(path);
  await expect(alert).toContainText('Network error.');
  await his.getByRole('button', { name: 'Try again' }).click();
  await loseAnswer(his, `**${calls.joinByLink.path}`);
  await join(his, password);
  await expect(alert).toContainText('Network error.');
  await his.getByRole('button', { name: 'Join' }).click();
  await expect(his.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();
  await page.reload();
  await expect(rowIn(page, 'Organisers', 'ravi')).toBeVisible();
  await expect(invited).toHaveCount(0);

  // The answer to the first Join was lost, but the session that it started is still open.
  await his.goto('/admin/accounts');
  const sessions = his.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole('button', { name: 'End' }).click();
  await his.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(sessions).toHaveText([/this browser$/]);
  await his.getByLabel('Current password').fill(password);
  await his.getByLabel('New password').fill('another long password');
  await his.getByRole('button', { name: 'Change it' }).click();
  await expect(his.getByRole('status').filter({ hasText: 'You are signed out everywhere else.' })).toBeVisible();
  await expect(his.getByLabel('New password')).toHaveValue('');

  await rowIn(page, 'Organisers', 'ravi').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove ravi?' });
  await expect(question).toContainText('signed out everywhere at once');
  await expectNoFindings(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(rowIn(page, 'Organisers', 'ravi')).toHaveCount(0);
  await his.reload();
  await expect(his).toHaveURL('/admin');
  await his.goto(path);
  await expect(his.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectNoFindings(his);
  await his.getByRole('link', { name: 'Sign in' }).click();
  await expect(his).toHaveURL('/admin');
  await his.context().close();
});
