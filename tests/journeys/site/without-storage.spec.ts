import type { Page } from '@playwright/test';
import { expect, rowOf, signInByHand, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';

/** If all site data is blocked, Chrome throws on access. In a WebView without DOM storage, it is null. */
const storages: [how: string, block: (page: Page) => Promise<unknown>][] = [
  ['blocked', (page) => page.addInitScript(block, 'throws')],
  ['missing', (page) => page.addInitScript(block, 'null')],
  ['full', (page) => page.addInitScript(block, 'full')],
];

function block(how: string): void {
  const refuse = (reason: string) => {
    throw new DOMException(`The storage is ${reason}`, 'SecurityError');
  };
  if (how === 'full') Storage.prototype.setItem = () => refuse('full');
  else
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: () => (how === 'null' ? null : refuse('blocked')) });
}

for (const [how, block] of storages) {
  test(`with ${how} storage a visitor registers and an organiser marks and exports`, async ({ page }) => {
    await block(page);
    await page.goto('/register');
    const { name } = await fillForm(page);
    const photo = { name: 'id.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() };
    await page
      .getByLabel(/College ID/)
      .first()
      .setInputFiles(photo);
    await expect(page.getByRole('img', { name: /preview/i })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Register' }).click();
    await expect(field(page, 'name')).toHaveValue(name);
    await expect(page.getByRole('img', { name: /preview/i })).toBeVisible();
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');

    await signInByHand(page);
    const row = rowOf(page, name);
    await row.getByRole('button', { name: 'Present', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Absent' })).toBeEnabled();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      // An export is recorded, and that needs the session.
      page.waitForResponse('**/api/admin/exports'),
      page.getByRole('button', { name: 'Export All' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('all_registrations.xlsx');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
}
