import { expectNoFindings, open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { closeFormAt } from '#tests/support/people/closed-form.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';

test.use({ expectedErrors: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

for (const [what, time] of [
  ['runs', '2025-08-01T00:00:00Z'],
  ['is past', '2026-01-01T00:00:00Z'],
] as const) {
  test(`axe finds nothing on the home page while its countdown ${what}`, async ({ page }) => {
    await page.clock.setFixedTime(time);
    await open(page, '/');
    const sign = what === 'runs' ? page.getByTestId('countdown-days') : page.getByText("It's Time!");
    await expect(sign).toHaveText(what === 'runs' ? '19' : "It's Time!");
    await expectNoFindings(page);
  });
}

test('axe finds nothing with the flip picture turned', async ({ page }) => {
  await open(page, '/');
  const flip = page.getByRole('button', { name: /turn/i });
  await flip.click();
  await expect(flip).toHaveAttribute('aria-pressed', 'true');
  await expectNoFindings(page);
});

test('axe finds nothing with the drawer open', onPhone, async ({ page }) => {
  await open(page, '/events');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing with a picture of the gallery open', async ({ page }) => {
  await open(page, '/gallery');
  await page
    .getByRole('button', { name: /open picture/i })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog')).toContainText('2 of');
  await expectNoFindings(page);
});

test('axe finds nothing where the script of a page failed to load', async ({ page }) => {
  for (const lost of ['assets/contact-page-*.js', 'config.json'])
    await page.route(`**/${lost}`, (route) => route.abort());
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible();
  await expectNoFindings(page);
});

test(
  'axe finds nothing in the form with errors, with a clash, while it is sent and after a failure',
  onPhone,
  async ({ page }) => {
    await open(page, '/register');
    await submitButton(page).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await expectNoFindings(page);
    await fillForm(page, { selectedEvents: ['Code Cascade', 'Logo Design'] });
    await expect(page.getByText(/overlap/).first()).toBeVisible();
    await expectNoFindings(page);
    const lose = await holdBack(page, '**/api/register', 'abort');
    await submitButton(page).click();
    await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
    await expectNoFindings(page);
    lose();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expectNoFindings(page);
  },
);

test(
  'axe finds nothing in the form with a photo, with a refused one and after the registration',
  atBothWidths,
  async ({ page }) => {
    await open(page, '/register');
    await fillForm(page);
    const input = page.getByLabel(/College ID/).first();
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
    await expect(page.getByText(/could not be read/)).toBeVisible();
    await expectNoFindings(page);
    await input.setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() });
    await expect(page.getByRole('img', { name: /preview/i })).toBeVisible();
    await expectNoFindings(page);
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');
    await expect(page.getByRole('article').getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Your pass' })).toBeVisible();
    await expectNoFindings(page);
  },
);

test('axe finds nothing where the registration is closed', async ({ page }) => {
  await closeFormAt(page, '2025-01-01');
  await open(page, '/register');
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(field(page, 'name')).toBeHidden();
  await expectNoFindings(page);
});
