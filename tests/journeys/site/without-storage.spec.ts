import { expect, markPresent, signInByHand, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { field, fillForm, photoInput, preview, submitForm } from '#tests/support/people/form.ts';

/** If all site data is blocked, Chrome throws on access to storage. */
function block(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The storage is blocked', 'SecurityError');
      },
    });
}

test('a visitor registers and an organiser marks without storage', async ({ page }) => {
  await page.addInitScript(block);
  await page.goto('/register');
  const { name } = await fillForm(page);
  await photoInput(page).setInputFiles(await photoFile());
  await expect(preview(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register' }).click();
  await expect(field(page, 'name')).toHaveValue(name);
  await expect(preview(page)).toBeVisible();
  await submitForm(page);
  await signInByHand(page);
  await markPresent(page, name);
  // Logging the export needs the session.
  const logged = page.waitForResponse('**/api/admin/exports');
  const { name: file } = await downloadBy(page.getByRole('button', { name: 'Export All' }));
  expect(file).toBe('all_registrations.xlsx');
  await logged;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});
