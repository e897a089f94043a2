import { expect, onPhone, test } from '#tests/support/browser/journey.ts';

test.use({ javaScriptEnabled: false });

for (const [path, text] of [
  ['/', '12 August 2025'],
  ['/events', '1:30-3:30 PM'],
  ['/contact', 'fest@college.example'],
  ['/register', 'College name'],
  ['/gallery', 'Gallery'],
] as const) {
  test(`${path} reads without scripts, and its links lead on`, onPhone, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(text);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: path === '/events' ? 'Contact Us' : 'Events', exact: true })
      .click();
    await expect(page).toHaveURL(path === '/events' ? '/contact' : '/events');
  });
}

test('a password typed without scripts is sent nowhere and stands in no address', onPhone, async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Username').fill('desk');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  expect(page.url()).not.toContain('secret');
});
