import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openParticipant(page: Page, name: string) {
  await signIn(page);
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Participant' });
}

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Link to the pass' });
const apiOf = (link: string) => new URL(link).pathname.replace('/pass/', '/api/pass/');

test(
  'behind the name an organiser finds the pass of a participant, and the message that hands it on',
  atBothWidths,
  async ({ page, fest }) => {
    const { name, contact } = await register(fest.url, { selectedEvents: ['Oracle'] });
    const dialog = await openParticipant(page, name);
    await expect(dialog).toContainText('1:30-3:30 PM, room 806');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Show the link' }).click();
    await expect(linkIn(page)).toHaveValue(/^https:\/\/fest\.example\/pass\/[\w-]+$/);
    await expectNoFindings(page);

    const link = await linkIn(page).inputValue();
    const pass = await (await page.request.get(apiOf(link))).json();
    expect(pass.name).toBe(name);
    await expect(dialog).toContainText(pass.reference);
    const message = dialog.getByRole('link', { name: 'Send by WhatsApp' });
    const address = new URL((await message.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`https://wa.me/91${contact}`);
    expect(address.searchParams.get('text')).toContain(`Hello ${name}, this is your pass for Tech Fest 10.0`);
    expect(address.searchParams.get('text')).toContain(link);
    await expect(message).toHaveAttribute('rel', 'noreferrer');
    await expect(dialog.getByRole('list', { name: 'History' })).toContainText('desk looked up the link to the pass');
  },
);

test('"Copy link" copies it, and where the browser may not, says so and selects it', async ({
  page,
  context,
  fest,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name } = await register(fest.url);
  const dialog = await openParticipant(page, name);
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkIn(page).inputValue());

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('The link is selected')).toBeVisible();
  expect(await linkIn(page).evaluate((field: HTMLInputElement) => field.value.length === field.selectionEnd)).toBe(
    true,
  );
});

test('a new pass is made by keyboard after a question, and the old link opens nothing from then on', async ({
  page,
  fest,
}) => {
  const { name } = await register(fest.url);
  const dialog = await openParticipant(page, name);
  await dialog.getByRole('button', { name: 'Show the link' }).press('Enter');
  await expect(linkIn(page)).toBeFocused();
  const old = await linkIn(page).inputValue();

  await expect(dialog.getByRole('button', { name: 'Make a new pass' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Keep the one there is' }).press('Enter');
  expect((await page.request.get(apiOf(old))).status()).toBe(200);

  await dialog.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, make a new one' }).press('Enter');
  await expect(linkIn(page)).not.toHaveValue(old);
  await expect(linkIn(page)).toBeFocused();
  expect((await page.request.get(apiOf(old))).status()).toBe(404);
  expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('desk made a new link to the pass');
});

test.describe('where there is no pass to be had', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a link whose renewal got no answer is not shown on, but asked for again', onPhone, async ({ page, fest }) => {
    const { name } = await register(fest.url);
    const dialog = await openParticipant(page, name);
    await dialog.getByRole('button', { name: 'Show the link' }).click();
    const old = await linkIn(page).inputValue();
    await page.route('**/pass/renewals', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Make a new pass' }).click();
    await dialog.getByRole('button', { name: 'Yes, make a new one' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Network error.');
    await expect(linkIn(page)).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Show the link' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(linkIn(page)).not.toHaveValue(old);
    expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
  });

  for (const [what, answer, sentence] of [
    ['another backend knows no passes', 404, 'This server has no pass for this registration.'],
    ['the connection is lost', 0, 'Network error. Please check your connection and try again.'],
  ] as const) {
    test(
      `because ${what}, a sentence says so, and a contact from elsewhere gets no message`,
      onPhone,
      async ({ page }) => {
        const elsewhere = {
          _id: 'elsewhere',
          name: 'From Elsewhere',
          email: 'a@b.example',
          contact: '98',
          college: 'Far',
        };
        const more = { selectedEvents: ['Robo Wars'], isPresent: true, registrationDate: '2025-08-01T10:00:00.000Z' };
        await page.route('**/api/admin/registrations', (route) => route.fulfill({ json: [{ ...elsewhere, ...more }] }));
        await page.route('**/history', (route) => route.fulfill({ json: [] }));
        await page.route('**/registrations/elsewhere/pass', (route) =>
          answer ? route.fulfill({ status: answer, body: 'nothing here' }) : route.abort(),
        );
        const dialog = await openParticipant(page, 'From Elsewhere');
        await expect(dialog).toContainText('Robo Wars');
        await expect(dialog).not.toContainText('Reference');
        await dialog.getByRole('button', { name: 'Show the link' }).click();
        await expect(dialog.getByRole('alert')).toHaveText(sentence);
        await expect(dialog.getByRole('link')).toHaveCount(0);
      },
    );
  }
});
