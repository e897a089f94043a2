import type { Page } from '@playwright/test';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { swipe } from '#tests/support/browser/touch.ts';

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Brochures' });
const bingo = (page: Page) => page.getByRole('link', { name: 'Brochure of C Bingo, opens large' });
const windowOf = (page: Page) => page.viewportSize() ?? { width: 0, height: 0 };

async function openBingo(page: Page) {
  await page.goto('/events');
  await bingo(page).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toHaveAccessibleDescription('2 of 3: C Bingo');
  const brochure = lightbox(page).getByRole('img', { name: 'Brochure of C Bingo' });
  const source = () => brochure.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc);
  await expect.poll(source).toMatch(/-(720|1200)-.*\.avif$/);
  // The picture may load before its frame has a size.
  await expect(brochure).toBeVisible();
  return (await brochure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test('a brochure opens uncut and large, and keys and swipes show others', atBothWidths, async ({ page }) => {
  const poster = await openBingo(page);
  const { width, height } = windowOf(page);
  expect(Math.max(poster.width / width, poster.height / height)).toBeGreaterThan(0.92);
  expect(poster.height / poster.width).toBeCloseTo(Math.SQRT2, 2);
  expect(poster.y).toBeGreaterThanOrEqual(0);
  expect(poster.y + poster.height).toBeLessThanOrEqual(height);
  for (const button of await lightbox(page).getByRole('button').all()) {
    const box = (await button.boundingBox()) ?? poster;
    const beside = box.x + box.width <= poster.x || box.x >= poster.x + poster.width;
    expect(beside || box.y + box.height <= poster.y || box.y >= poster.y + poster.height).toBe(true);
  }

  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toContainText('3 of 3');
  await swipe(page, { x: width * 0.2, y: height / 2 }, { x: width * 0.8, y: height / 2 });
  await expect(lightbox(page)).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(bingo(page)).toBeFocused();
});

test('a click next to the brochure closes it, a drag does not', async ({ page }) => {
  const poster = await openBingo(page);
  const { width, height } = windowOf(page);
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  };
  await drag({ x: poster.x + poster.width / 2, y: poster.y + 40 }, { x: 5, y: height - 90 });
  await expect(lightbox(page)).toContainText('2 of 3');
  await drag({ x: width - 20, y: height - 90 }, { x: 20, y: height - 95 });
  await expect(lightbox(page)).toContainText('3 of 3');
  await page.mouse.click(5, height - 90);
  await expect(lightbox(page)).toBeHidden();
});

test('the full-size brochure opens in a new tab', async ({ page, context }) => {
  await openBingo(page);
  const opened = context.waitForEvent('page');
  await lightbox(page).getByRole('link', { name: 'Full size, in a new tab' }).click();
  await expect(await opened).toHaveURL(/bingo-1200.*\.jpg$/);
  await expect(lightbox(page)).toBeVisible();
});

test('a click with Ctrl is left to the browser', async ({ page }) => {
  await openBingo(page);
  await page.keyboard.press('Escape');
  // Headless Chromium sometimes loses a new tab, so test only the click.
  await page.evaluate(() => {
    addEventListener('click', (click) => {
      document.title = click.defaultPrevented ? 'taken' : 'left to the browser';
      click.preventDefault();
    });
  });
  await bingo(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveTitle('left to the browser');
  await expect(lightbox(page)).toBeHidden();
  await bingo(page).click();
  await expect(page).toHaveTitle('taken');
  await expect(lightbox(page)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts the link opens the brochure itself', onPhone, async ({ page }) => {
    await page.goto('/events');
    await page.getByRole('link', { name: 'Brochure of Oracle, opens large' }).click();
    await expect(page).toHaveURL(/oracle-1200.*\.jpg$/);
  });
});
