import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, onPhone, rowOf, showMap, signIn, test } from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { field, labels, submitButton } from '#tests/support/people/form.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('on the dashboard Tab reaches every control visibly', atBothWidths, async ({ page, fest }) => {
  const bytes = new Uint8Array(await picture().png().toBuffer());
  for (const _ of [1, 2, 3]) await register(fest.url, { idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
  await signIn(page);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAllReached(page);
});

test('Tab stays in the drawer and in an open picture, and reaches every control there', onPhone, async ({ page }) => {
  await showMap(page);
  await open(page, '/gallery');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAllReached(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /open picture/i })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toContainText('1 of');
  await expectAllReached(page);
});

test('the first Tab offers to skip the top bar', async ({ page }) => {
  await open(page, '/contact');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('a link moves the focus to the new page and announces its title', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'EXPLORE EVENTS' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Events/);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^Events ·/ })).toHaveCount(1);
});

test('after a mark the next Tab goes to the other button of the row', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await register(fest.url);
  await signIn(page);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Present' }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeFocused();
});

test('a wrong field is announced as invalid until it is corrected', async ({ page }) => {
  await open(page, '/register');
  await submitButton(page).click();
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(/This field is required/);
    await field(page, name).fill({ email: 'a@b.example', contact: '9876543210' }[name as string] ?? 'Asha');
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false');
  }
  await submitButton(page).click();
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await expect(page.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription(/Select at least one event/);
});
