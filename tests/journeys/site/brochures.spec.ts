import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, test } from '#tests/support/browser/journey.ts';
import { swipe } from '#tests/support/browser/swipe.ts';

test(
  'a brochure opens large and whole, turns to the next one, and gives the focus back',
  atBothWidths,
  async ({ page }) => {
    await page.goto('/events');
    const link = page.getByRole('link', { name: 'Brochure of Logo Design, opens large' });
    await link.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'Brochures' });
    await expect(lightbox).toHaveAccessibleDescription('2 of 6: Logo Design');
    const brochure = lightbox.getByRole('img', { name: 'Brochure of Logo Design' });
    await expect
      .poll(() => brochure.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toMatch(/-(720|1200)-/);
    // All of it, but for what is rounded off of a pixel.
    await expect(brochure).toBeInViewport({ ratio: 0.999 });

    await page.keyboard.press('ArrowRight');
    await expect(lightbox).toContainText('3 of 6');
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await swipe(page, { x: width * 0.2, y: height / 2 }, { x: width * 0.8, y: height / 2 });
    await expect(lightbox).toContainText('2 of 6');
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(link).toBeFocused();
  },
);

test('a click that asks for a new tab is left to the browser', async ({ page }) => {
  // Before its scripts are there even a plain click is the browser's, and on a busy machine they come late.
  await open(page, '/events');
  const link = page.getByRole('link', { name: 'Brochure of Oracle, opens large' });
  await expect(link).toHaveAttribute('href', /oracle-1200.*\.webp$/);
  // Headless Chromium loses a new tab now and then, so what is looked at is the click that reaches it.
  await page.evaluate(() =>
    window.addEventListener('click', (click) => {
      document.documentElement.dataset.leftToTheBrowser = String(!click.defaultPrevented);
      click.preventDefault();
    }),
  );
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page.locator('html')).toHaveAttribute('data-left-to-the-browser', 'true');
  await expect(page.getByRole('dialog')).toBeHidden();
  await link.click();
  await expect(page.locator('html')).toHaveAttribute('data-left-to-the-browser', 'false');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a brochure is a link to its large picture', async ({ page }) => {
    await page.goto('/events');
    await page.getByRole('link', { name: 'Brochure of Oracle, opens large' }).click();
    await expect(page).toHaveURL(/oracle-1200.*\.webp$/);
  });
});
