import type { Page } from '@playwright/test';
import { expect, markPresent, signInByHand, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { field, fillForm, photoInput, preview, submitForm } from '#tests/support/people/form.ts';

/** If all site data is blocked, Chrome throws on access to storage. In a WebView without DOM storage, it is null. */
function block(how: string): void {
  const refuse = (reason: string) => {
    throw new DOMException(`The storage is ${reason}`, 'SecurityError');
  };
  if (how === 'full') Storage.prototype.setItem = () => refuse('full');
  else
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: () => (how === 'missing' ? null : refuse('blocked')) });
}

async function registerIn(page: Page): Promise<string> {
  await page.goto('/register');
  const { name } = await fillForm(page);
  await photoInput(page).setInputFiles(await photoFile());
  await expect(preview(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register' }).click();
  await expect(field(page, 'name')).toHaveValue(name);
  await expect(preview(page)).toBeVisible();
  await submitForm(page);
  return name;
}

test('a visitor registers and an organiser marks without storage', async ({ page, context }) => {
  for (const how of ['full', 'missing']) {
    const other = await context.newPage();
    await other.addInitScript(block, how);
    await registerIn(other);
    await other.close();
  }
  await page.addInitScript(block, 'blocked');
  const name = await registerIn(page);
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
