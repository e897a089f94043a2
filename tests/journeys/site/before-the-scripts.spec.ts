import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { field } from '#tests/support/people/form.ts';

test('a tap before the scripts have loaded takes effect once they have', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/gallery-page-*.js');
  await page.goto('/gallery');
  const picture = page.getByRole('main').getByRole('button').nth(1);
  await picture.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(page.getByRole('dialog')).toContainText('2 of');
});

test('the link of a page can be copied once its script is there, and not before', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/event-page-*.js');
  await page.goto('/events/oracle');
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeDisabled();
  const place = await copy.boundingBox();
  arrive();
  await expect(copy).toBeEnabled();
  expect(await copy.boundingBox()).toEqual(place);
});

test('what is typed before the scripts have loaded is kept, and checked once they have', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/register-page-*.js');
  await page.goto('/register');
  await field(page, 'email').fill('asha at example');
  await field(page, 'contact').fill('98');
  arrive();
  await expect(field(page, 'email')).toHaveAccessibleDescription(/Invalid email address/);
  await expect(field(page, 'email')).toHaveValue('asha at example');
  // The visitor is still in this field.
  await expect(field(page, 'contact')).toBeFocused();
  await expect(field(page, 'contact')).not.toHaveAccessibleDescription(/Invalid phone number/);
  await field(page, 'contact').blur();
  await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
});
