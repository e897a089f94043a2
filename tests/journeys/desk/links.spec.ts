import type { BrowserContext, Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import { expect, failedRequest, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

async function openDesks(page: Page) {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Organisers' }).getByRole('link', { name: 'Desks' }).click();
  await expect(page).toHaveURL('/admin/desks');
}

/** Makes the suggested desk. Returns its name and the path in its QR code. */
async function makeByOneTap(page: Page) {
  const name = await page.getByLabel('Name of the desk').inputValue();
  await page.getByRole('button', { name: 'Make this desk' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeFocused();
  const link = await readCode(await page.getByRole('img', { name: `QR code of the link for ${name}` }).screenshot());
  expect(link).toMatch(/^https:\/\/fest\.example\/desk\/join\/[\w-]{43}$/);
  return { name, path: new URL(link ?? '').pathname };
}

async function openLink(context: BrowserContext | undefined, path: string) {
  const phone = await context?.newPage();
  if (!phone) throw new Error('There is no second phone');
  await phone.goto(path);
  return phone;
}

const entryOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const sessionAt = (phone: Page) =>
  phone.request.get(calls.deskSession.path, { headers: { 'admin-auth': 'true' } }).then((answer) => answer.json());

test('an organiser makes a desk with one tap, a phone joins with its code, and revoking ends it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesks(page);
  const { name, path } = await makeByOneTap(page);
  expect(name).toMatch(/^Room 80\d$/);
  await expect(entryOf(page, name)).toContainText('no phone yet');
  await expectNoFindings(page);

  const phone = await openLink(await browser.newContext({ baseURL: baseURL ?? '' }), path);
  await expect(phone.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectNoFindings(phone);
  // A link preview must not use up the link.
  await phone.reload();
  await phone.getByRole('button', { name: `Use this phone for ${name}` }).click();
  await expect(phone).toHaveURL('/desk');
  expect(await sessionAt(phone)).toMatchObject({ name, role: 'desk' });
  await expect(page.getByRole('status').filter({ hasText: `A phone has joined. It is ${name} now.` })).toBeVisible();
  await expect(entryOf(page, name)).toContainText('joined');
  await page.getByRole('button', { name: 'Make another' }).click();
  await expect(page.getByLabel('Name of the desk')).not.toHaveValue(name);

  await entryOf(page, name).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog', { name: 'Revoke a desk' })).toContainText(`Revoke ${name}?`);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(await sessionAt(phone)).toMatchObject({ name });
  await entryOf(page, name).getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Ended \(/)).toBeVisible();
  expect(await sessionAt(phone)).toEqual({ error: deskSentences.ended });
  await phone.context().close();
});

test('a used link explains what to do, and a phone joins again after a lost answer', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesks(page);
  const { name, path } = await makeByOneTap(page);
  const phone = await openLink(await browser.newContext({ baseURL: baseURL ?? '' }), path);
  for (const narrow of [page, phone]) {
    await narrow.setViewportSize({ width: 320, height: 700 });
    await expect(narrow.getByRole('heading', { name }).first()).toBeVisible();
    expect(await layoutFaults(narrow)).toEqual([]);
  }
  // The server joins the phone, and the answer is lost.
  await phone.route(`**${calls.joinDesk.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await phone.getByRole('button', { name: `Use this phone for ${name}` }).click();
  await expect(phone.getByRole('alert')).toContainText('Network error.');

  const other = await openLink(await browser.newContext({ baseURL: baseURL ?? '' }), path);
  await expect(other.getByRole('alert')).toContainText(deskSentences.badLink);
  await expectNoFindings(other);

  await phone.unroute(`**${calls.joinDesk.path}`);
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(phone).toHaveURL('/desk');
  expect(await sessionAt(phone)).toMatchObject({ name });
  await phone.context().close();
  await other.context().close();
});
