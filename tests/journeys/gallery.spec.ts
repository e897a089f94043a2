import { expect, test } from '#tests/support/journey.ts';

test('the gallery opens in a lightbox that works by keyboard and gives the focus back', async ({ page }) => {
  await page.goto('/gallery');
  const pictures = page.getByRole('main').getByRole('button', { name: /open/i });
  const count = await pictures.count();
  expect(count).toBeGreaterThanOrEqual(8);

  await pictures.nth(2).focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  await expect(lightbox).toContainText(`3 of ${count}`);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox).toContainText(`4 of ${count}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox).toContainText(`2 of ${count}`);
  await expect
    .poll(() => lightbox.getByRole('img').evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(pictures.nth(2)).toBeFocused();
});
