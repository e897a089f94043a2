import type { Page } from '@playwright/test';
import { expectNoFindings, open, openPaths } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, onPhone, showMap, test } from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { closeFormAt } from '#tests/support/people/closed-form.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';

test.use({ expectedErrors: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

/** Their layout is the same at both widths. */
const plain = ['/coming-soon', '/pass', '/nowhere', '/admin'];

for (const path of openPaths) {
  const widths = plain.includes(path) ? onPhone : atBothWidths;
  test(`${path} passes axe, has large controls, and Tab reaches each one visibly`, widths, async ({ page }) => {
    await showMap(page);
    await open(page, path);
    await test.step('axe finds nothing', () => expectNoFindings(page));
    await test.step('controls are at least 24 px, on a phone 44 px', () => expectLarge(page));
    await test.step('Tab reaches every control, with a visible focus ring', () => expectAllReached(page));
  });
}

async function expectLarge(page: Page): Promise<void> {
  const least = (page.viewportSize()?.width ?? 0) < 900 ? 44 : 24;
  // A click on its label hits a checkbox too.
  const small = await page.evaluate((smallest) => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')];
    return all
      .filter((control) => control.checkVisibility() && !control.matches('[href="#main"]'))
      .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
      .filter(({ box }) => box.width < smallest || box.height < smallest)
      .map(({ control, box }) => `${control.textContent} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }, least);
  expect.soft(small).toEqual([]);
}

const states: Record<string, (page: Page) => Promise<void>> = {
  'a running countdown': async (page) => {
    await page.clock.setFixedTime('2025-08-01T00:00:00Z');
    await open(page, '/');
    await expect(page.getByTestId('countdown-days')).toHaveText('19');
  },
  'the turned picture': async (page) => {
    await open(page, '/');
    const flip = page.getByRole('button', { name: /turn/i });
    await flip.click();
    await expect(flip).toHaveAttribute('aria-pressed', 'true');
  },
  'the drawer': async (page) => {
    await open(page, '/events');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
  'an open picture': async (page) => {
    await open(page, '/gallery');
    await page
      .getByRole('button', { name: /open picture/i })
      .nth(1)
      .click();
    await expect(page.getByRole('dialog')).toContainText('2 of');
  },
  'a page whose script did not load': async (page) => {
    for (const lost of ['assets/contact-page-*.js', 'config.json'])
      await page.route(`**/${lost}`, (route) => route.abort());
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  },
  'the closed form': async (page) => {
    await closeFormAt(page, '2025-01-01');
    await open(page, '/register');
    await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    await expect(field(page, 'name')).toBeHidden();
  },
};
for (const [what, enter] of Object.entries(states)) {
  test(`axe finds nothing on ${what}`, onPhone, async ({ page }) => {
    await enter(page);
    await expectNoFindings(page);
  });
}

test(
  'axe finds nothing on the form with errors, with a clash, while sending and after a failure',
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
  'axe finds nothing on the form with a photo, with a refused one and after registering',
  onPhone,
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
