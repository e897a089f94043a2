import type { Page } from '@playwright/test';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

const photoInput = (page: Page) => page.getByLabel(/College ID/).first();
const preview = (page: Page) => page.getByRole('img', { name: /preview/i });
const chosenPhoto = async () => ({
  name: 'id.png',
  mimeType: 'image/png',
  buffer: await picture(200, 120, 40).png().toBuffer(),
});
const keptPhoto = (page: Page) => page.evaluate(() => sessionStorage.getItem('registration-photo'));

test('what was typed survives a reload until it was accepted', onPhone, async ({ page }) => {
  await page.goto('/register');
  const typed = await fillForm(page, { selectedEvents: ['Triathlon'] });
  await page.reload();
  await expect(field(page, 'name')).toHaveValue(typed.name);
  await expect(field(page, 'contact')).toHaveValue(typed.contact);
  await expect(page.getByRole('checkbox', { name: /^Triathlon/ })).toBeChecked();
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  await page.reload();
  await expect(field(page, 'name')).toHaveValue('');
});

test(
  'a chosen photo survives a reload, is sent, and is forgotten once it was accepted',
  onPhone,
  async ({ page, fest }) => {
    await page.goto('/register');
    await fillForm(page);
    await photoInput(page).setInputFiles(await chosenPhoto());
    await expect.poll(() => keptPhoto(page)).not.toBeNull();
    await page.reload();
    await expect(preview(page)).toBeVisible();
    await expect(page.getByText('id.png')).toBeVisible();
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');
    expect((await listed(fest.url))[0]?.idPhotoPath).toMatch(/./);
    expect(await keptPhoto(page)).toBeNull();
    await page.reload();
    await expect(field(page, 'name')).toHaveValue('');
    await expect(preview(page)).toBeHidden();
  },
);

test('a photo that was removed does not come back after a reload', onPhone, async ({ page }) => {
  await page.goto('/register');
  await photoInput(page).setInputFiles(await chosenPhoto());
  await expect.poll(() => keptPhoto(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Remove' }).click();
  await field(page, 'name').fill('Asha');
  await page.reload();
  await expect(field(page, 'name')).toHaveValue('Asha');
  await expect(preview(page)).toBeHidden();
});

test('typing writes what was typed and never the photo, which is written once', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    const written: number[] = [];
    Object.assign(window, { written });
    Storage.prototype.setItem = function (key, value) {
      written.push(value.length);
      setItem.call(this, key, value);
    };
  });
  const written = () => page.evaluate(() => (window as unknown as { written: number[] }).written);
  await page.goto('/register');
  const photo = await chosenPhoto();
  await photoInput(page).setInputFiles(photo);
  await expect.poll(async () => (await written()).some((length) => length > photo.buffer.length)).toBe(true);
  await field(page, 'name').pressSequentially('Asha Rao');
  await page.getByRole('checkbox', { name: /^Oracle/ }).check();
  const lengths = await written();
  expect(lengths.length).toBeGreaterThan(9);
  expect(lengths.filter((length) => length > 1000)).toHaveLength(1);
});
