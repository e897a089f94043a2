import type { Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';

const ticked = (page: Page) => page.getByRole('checkbox', { checked: true });
const box = (page: Page, label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) });

test('the events of the address are ticked, those that are none left out, and the address stays', async ({ page }) => {
  await page.goto('/register?event=oracle&event=logo&event=juggling&event=oracle');
  await expect(box(page, 'Oracle')).toBeChecked();
  await expect(box(page, 'Logo Design')).toBeChecked();
  await expect(ticked(page)).toHaveCount(2);
  await expect(page).toHaveURL('/register?event=oracle&event=logo&event=juggling&event=oracle');
});

test('they join the draft that is there, and nothing that was typed is lost', onPhone, async ({ page }) => {
  await page.goto('/register');
  const { name } = await fillForm(page, { selectedEvents: ['Triathlon'] });
  await page.goto('/register?event=oracle');
  await expect(field(page, 'name')).toHaveValue(name);
  await expect(box(page, 'Triathlon')).toBeChecked();
  await expect(box(page, 'Oracle')).toBeChecked();
  await page.reload();
  await expect(ticked(page)).toHaveCount(2);
});

test(
  'what was typed and ticked before the scripts came stays, and the event of the address joins it',
  onPhone,
  async ({ page }) => {
    const arrive = await holdBack(page, '**/assets/register-page-*.js');
    await page.goto('/register?event=oracle');
    await field(page, 'name').fill('Asha');
    await box(page, 'Triathlon').check();
    arrive();
    await expect(box(page, 'Oracle')).toBeChecked();
    await expect(box(page, 'Triathlon')).toBeChecked();
    await expect(field(page, 'name')).toHaveValue('Asha');
  },
);

test('an event that is unticked again stays so after a reload', onPhone, async ({ page }) => {
  await open(page, '/register?event=oracle&event=logo');
  await box(page, 'Oracle').uncheck();
  await expect(page).toHaveURL('/register?event=logo');
  await page.reload();
  await expect(box(page, 'Logo Design')).toBeChecked();
  await expect(ticked(page)).toHaveCount(1);
});

test('once it was accepted the form is empty, also after a reload', onPhone, async ({ page }) => {
  await page.goto('/register?event=oracle');
  await expect(box(page, 'Oracle')).toBeChecked();
  await fillForm(page, { selectedEvents: [] });
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  await expect(ticked(page)).toHaveCount(0);
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();
  await expect(ticked(page)).toHaveCount(0);
});
