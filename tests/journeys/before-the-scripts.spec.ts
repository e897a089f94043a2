import type { Page } from '@playwright/test';
import { field } from '#tests/support/form.ts';
import { expect, onPhone, test } from '#tests/support/journey.ts';

/** Holds the scripts of a page up, and gives the way to let them through. */
async function holdUp(page: Page, scripts: string): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(scripts, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

test('a button that is tapped before the scripts are here answers once they are', onPhone, async ({ page }) => {
  const arrive = await holdUp(page, '**/assets/gallery-page-*.js');
  await page.goto('/gallery');
  const picture = page.getByRole('main').getByRole('button').nth(1);
  await picture.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(page.getByRole('dialog')).toContainText('2 of');
});

test(
  'what is typed and left before the scripts are here is kept, and judged once they are',
  onPhone,
  async ({ page }) => {
    const arrive = await holdUp(page, '**/assets/register-page-*.js');
    await page.goto('/register');
    await field(page, 'email').fill('asha at example');
    await field(page, 'contact').fill('98');
    arrive();
    await expect(field(page, 'email')).toHaveAccessibleDescription(/Invalid email address/);
    await expect(field(page, 'email')).toHaveValue('asha at example');
    // Nobody has left this one yet.
    await expect(field(page, 'contact')).toBeFocused();
    await expect(field(page, 'contact')).not.toHaveAccessibleDescription(/Invalid phone number/);
    await field(page, 'contact').blur();
    await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
  },
);
