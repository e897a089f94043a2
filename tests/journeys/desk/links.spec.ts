import type { Browser, Page } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import { allowFailedRequests, expect, goTo, signIn, test } from '#tests/support/browser/journey.ts';
import { loseAnswer } from '#tests/support/browser/network.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

async function pathInCode(page: Page, name: string): Promise<string> {
  const link = await readCode(await page.getByRole('img', { name: `QR code of the link for ${name}` }).screenshot());
  expect(link).toMatch(/^https:\/\/fest\.example\/desk\/join\/[\w-]{43}$/);
  return new URL(link ?? '').pathname;
}

/** Opens a link on another phone. */
async function openLink(browser: Browser, url: string, path: string) {
  const phone = await browser.newPage({ baseURL: url });
  await phone.goto(path);
  return phone;
}

const entryOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('only one phone joins a desk, by its latest link, until the desk is revoked', async ({ page, browser, fest }) => {
  await signIn(page);
  await goTo(page, 'Desks');
  await expect(page).toHaveURL('/admin/desks');
  await expect(page.getByText('Volunteers can search and mark, but cannot see the list.')).toBeVisible();
  const name = await page.getByLabel('Name of the desk').inputValue();
  expect(name).toMatch(/^Room 80\d$/);
  await page.getByRole('button', { name: 'Make this desk' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeFocused();
  const replaced = await pathInCode(page, name);
  await expect(entryOf(page, name)).toContainText(/No phone yet, link ends /);
  await expectNoFindings(page);
  await page.reload();
  expect(await pathInCode(page, name)).toBe(replaced);
  await entryOf(page, name).getByRole('button', { name: 'New link' }).click();
  // The new picture may replace the old one while the test reads the code.
  await expect.poll(() => pathInCode(page, name).catch(() => replaced)).not.toBe(replaced);
  const path = await pathInCode(page, name);
  const other = await openLink(browser, fest.url, replaced);
  await expect(other.getByRole('alert')).toContainText(deskSentences.badLink);
  await expectNoFindings(other);

  const phone = await openLink(browser, fest.url, '/desk');
  await expect(phone.getByText('An organiser makes a desk on the Desks page.')).toBeVisible();
  await expect(phone.getByText(deskSentences.ended), 'it never was a desk').toBeHidden();
  await phone.goto(path);
  await expect(phone.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectNoFindings(phone);
  // Opening the page, as a link preview does, must not use up the link.
  await phone.reload();
  await loseAnswer(phone, `**${calls.joinDesk.path}`);
  await phone.getByRole('button', { name: `Use this phone for ${name}` }).click();
  await expect(phone.getByRole('alert')).toContainText('Network error.');
  await other.goto(path);
  await expect(other.getByRole('alert')).toContainText(deskSentences.badLink);
  await other.context().close();
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(phone).toHaveURL('/desk');
  await expect(phone.getByRole('button', { name: `Signed in as: ${name}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `A phone has joined. It is ${name} now.` })).toBeVisible();
  await expect(entryOf(page, name)).toHaveText(/^Room 80\djoined \d+:\d\d [AP]MLast contact \d+:\d\d [AP]MRevoke$/);
  await expect(entryOf(page, name).getByRole('button', { name: 'New link' })).toHaveCount(0);
  await page.route(`**${calls.desks.path}`, async (route) => {
    const desks = (await (await route.fetch()).json()) as object[];
    const heardAt = new Date(Date.now() - 12 * 60_000).toISOString();
    await route.fulfill({ json: desks.map((desk) => ({ ...desk, heardAt })) });
  });
  await expect(page.getByText(/^Last contact/), 'after ten minutes').toHaveClass('text-warning');
  await page.getByRole('button', { name: 'Make another' }).click();
  await expect(page.getByLabel('Name of the desk')).not.toHaveValue(name);

  await entryOf(page, name).getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: `Revoke ${name}?` });
  await expect(question).toContainText('This phone is locked out at once. Unsent marks stay on it.');
  await expect(question).toContainText(/At its last contact \(\d+:\d\d [AP]M\), 0 marks were not sent\./);
  await expectNoFindings(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  const headers = { [adminHeader]: adminFlag.value };
  expect(await phone.request.get(calls.deskSession.path, { headers }), 'still a desk').toBeOK();
  await entryOf(page, name).getByRole('button', { name: 'Revoke' }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Ended \(/)).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
  await expect(phone.getByText(deskSentences.ended)).toBeVisible();
  await expect(phone.getByText('Earlier marks from this phone are saved.')).toBeVisible();
  await phone.context().close();
});
