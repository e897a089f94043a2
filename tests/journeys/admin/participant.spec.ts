import type { Page } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { passLink } from '#contract/pass.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { listed, register, startSession } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openParticipant(page: Page, name: string) {
  await signIn(page);
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Participant' });
}

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Link to the pass' });
const apiOf = (link: string) => new URL(link).pathname.replace('/pass/', '/api/pass/');
const png = async (width: number) => new Uint8Array(await picture(width).png().toBuffer());

test('the eye button shows the photo in the dialog "ID Proof Verification"', atBothWidths, async ({ page, fest }) => {
  const idPhoto = { bytes: await png(800), type: 'image/png', name: 'id.png' };
  const { name } = await register(fest.url, { idPhoto });
  const without = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, without.name).getByRole('button', { name: /ID proof/i })).toHaveCount(0);
  const eye = rowOf(page, name).getByRole('button', { name: /ID proof/i });
  await eye.click();
  const dialog = page.getByRole('dialog', { name: 'ID Proof Verification' });
  const image = dialog.getByRole('img', { name: new RegExp(name) });
  await expect.poll(() => image.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(800);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(eye).toBeFocused();
});

test(
  'an organiser opens a participant by name, and sends the link to the pass by WhatsApp',
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
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name).getByRole('button', { name, exact: true })).toBeFocused();
  },
);

test('"Copy link" copies the link, or selects it if the browser refuses to copy', async ({ page, context, fest }) => {
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
  const selected = await linkIn(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
  expect(selected).toEqual([0, (await linkIn(page).inputValue()).length]);
});

test('an organiser makes a new pass by keyboard, after a question, and the old link stops working', async ({
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
  await dialog.getByRole('button', { name: 'Keep the old pass' }).press('Enter');
  expect((await page.request.get(apiOf(old))).status()).toBe(200);

  await dialog.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, make a new pass' }).press('Enter');
  await expect(linkIn(page)).not.toHaveValue(old);
  await expect(linkIn(page)).toBeFocused();
  expect((await page.request.get(apiOf(old))).status()).toBe(404);
  expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
  await expect(dialog.getByRole('listitem').first()).toContainText('organiser made a new link to the pass');
});

test('the history of a participant lists who did what, the latest first', async ({ page, fest, request }) => {
  const sent = await register(fest.url);
  const [row] = await listed(fest.url);
  const headers = { cookie: await startSession(fest.url), [adminHeader]: adminFlag.value };
  const link = await request.get(fest.url + calls.passOf.path.replace(':id', row?._id ?? ''), { headers });
  const pass = `${fest.url}/api${passLink.parse(await link.json()).pass}`;
  await register(fest.url, { ...sent, idPhoto: { bytes: await png(40), type: 'image/png', name: 'id.png' } });
  await request.put(`${pass}/events`, { data: { selectedEvents: ['C Bingo', 'Triathlon'] } });
  const idPhoto = { name: 'id.png', mimeType: 'image/png', buffer: Buffer.from(await png(60)) };
  await request.put(`${pass}/photo`, { multipart: { idPhoto } });
  await request.post(`${pass}/renewals`);
  await signIn(page);
  const mark = rowOf(page, sent.name);
  await mark.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(mark.getByRole('button', { name: 'Absent' })).toBeEnabled();
  for (const method of ['cash', 'online']) {
    await mark.getByRole('combobox').selectOption(method);
    await expect(mark.getByRole('combobox')).toHaveValue(method);
    await expect(mark.getByRole('combobox')).toBeEnabled();
  }
  await mark.getByRole('button', { name: sent.name, exact: true }).click();
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^organiser changed the payment from Cash to Online/,
    /^organiser changed the payment from Not marked to Cash · taken back/,
    /^organiser marked Present/,
    /^Participant made a new link to the pass/,
    /^Participant replaced the ID photo/,
    /^Participant added Triathlon, C Bingo/,
    /^Participant dropped Oracle/,
    /^A later form added the ID photo/,
    /^organiser looked up the link to the pass/,
    /^Participant registered/,
  ]);
});

test.describe('something that cannot be loaded', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a photo is replaced by a message', async ({ page, fest }) => {
    const { name } = await register(fest.url, { idPhoto: { bytes: await png(40), type: 'image/png', name: 'id.png' } });
    await signIn(page);
    await page.route('**/id-photos/**', (route) => route.abort());
    await page.getByRole('button', { name: `View ID proof of ${name}` }).click();
    await expect(page.getByText(/could not be loaded/)).toBeVisible();
    await expectNoFindings(page);
  });

  test(
    'a link is hidden if its renewal got no answer, and the organiser can fetch it again',
    onPhone,
    async ({ page, fest }) => {
      const { name } = await register(fest.url);
      const dialog = await openParticipant(page, name);
      await dialog.getByRole('button', { name: 'Show the link' }).click();
      const old = await linkIn(page).inputValue();
      await page.route('**/pass/renewals', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await dialog.getByRole('button', { name: 'Make a new pass' }).click();
      await dialog.getByRole('button', { name: 'Yes, make a new pass' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Network error.');
      await expect(linkIn(page)).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Show the link' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(linkIn(page)).not.toHaveValue(old);
      expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
    },
  );

  test('a message appears if another backend has no pass for a participant', onPhone, async ({ page }) => {
    const row = listedRow({ _id: 'elsewhere', name: 'From Elsewhere', contact: '98', selectedEvents: ['Robo Wars'] });
    await page.route('**/api/admin/registrations', (route) => route.fulfill({ json: [row] }));
    await page.route('**/history', (route) => route.fulfill({ json: [] }));
    let status = 0;
    await page.route('**/registrations/elsewhere/pass', (route) =>
      status ? route.fulfill({ status, body: 'nothing here' }) : route.abort(),
    );
    const dialog = await openParticipant(page, 'From Elsewhere');
    await expect(dialog).toContainText('Robo Wars');
    await expect(dialog).not.toContainText('Reference');
    await dialog.getByRole('button', { name: 'Show the link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Network error. Please check your connection and try again.');
    status = 404;
    await dialog.getByRole('button', { name: 'Show the link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This server has no pass for this registration.');
    await expect(dialog.getByRole('link')).toHaveCount(0);
  });
});
