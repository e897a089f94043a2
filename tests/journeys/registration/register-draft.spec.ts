import type { Page } from '@playwright/test';
import { hydrated } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { field, fillForm, photoInput, preview, submitForm } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

const ticked = (page: Page) => page.getByRole('checkbox', { checked: true });
const box = (page: Page, label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) });
const photo = () => photoFile(200, 120, 40);
const draftPhoto = (page: Page) => page.evaluate(() => sessionStorage.getItem('registration-photo'));

test('text, ticks and photo survive a reload until sent or removed', onPhone, async ({ page, fest }) => {
  const chosen = await photo();
  await page.goto('/register');
  await photoInput(page).setInputFiles(chosen);
  await expect.poll(() => draftPhoto(page)).not.toBeNull();
  const typed = await fillForm(page, { selectedEvents: ['Triathlon'] });
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.reload();
  await expect(field(page, 'name')).toHaveValue(typed.name);
  await expect(preview(page)).toBeHidden();
  await photoInput(page).setInputFiles(chosen);
  await expect.poll(() => draftPhoto(page)).not.toBeNull();
  await page.reload();
  await expect(field(page, 'contact')).toHaveValue(typed.contact);
  await expect(box(page, 'Triathlon')).toBeChecked();
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText('id.png')).toBeVisible();
  await submitForm(page);
  expect((await listed(fest.url))[0]?.idPhotoPath).toMatch(/./);
  expect(await draftPhoto(page)).toBeNull();
  await page.reload();
  await expect(field(page, 'name')).toHaveValue('');
  await expect(preview(page)).toBeHidden();
});

test('events in the address are added to the draft', onPhone, async ({ page }) => {
  await page.goto('/register');
  const { name } = await fillForm(page, { selectedEvents: ['Triathlon'] });
  const address = '/register?event=oracle&event=logo&event=juggling&event=oracle';
  await page.goto(address);
  await expect(field(page, 'name')).toHaveValue(name);
  for (const label of ['Triathlon', 'Oracle', 'Logo Design']) await expect(box(page, label)).toBeChecked();
  await expect(page).toHaveURL(address);
  await box(page, 'Oracle').uncheck();
  await expect(page).toHaveURL('/register');
  await page.reload();
  await expect(box(page, 'Logo Design')).toBeChecked();
  await expect(ticked(page)).toHaveCount(2);
  await submitForm(page);
  await expect(ticked(page)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(ticked(page)).toHaveCount(0);
});
