import type { Page } from '@playwright/test';
import { atBothWidths, expect, test } from '#tests/support/browser/journey.ts';

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Brochures' });
const windowOf = (page: Page) => page.viewportSize() ?? { width: 0, height: 0 };

async function openBingo(page: Page) {
  await page.goto('/events');
  await page.getByRole('link', { name: 'Brochure of C Bingo, opens large' }).click();
  await expect(lightbox(page)).toContainText('5 of 6');
  const brochure = lightbox(page).getByRole('img', { name: 'Brochure of C Bingo' });
  await expect.poll(() => brochure.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(true);
  // It may come before the stage knows its size.
  await expect(brochure).toBeVisible();
  return (await brochure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test(
  'a brochure fills the width of a phone or nearly the height of a desk’s screen, whole',
  atBothWidths,
  async ({ page }) => {
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
  },
);

test(
  'a click beside the brochure closes it, and a mouse that was drawn there from the brochure does not',
  atBothWidths,
  async ({ page }) => {
    const poster = await openBingo(page);
    const beside = { x: 5, y: windowOf(page).height - 90 };
    await page.mouse.move(poster.x + poster.width / 2, poster.y + 40);
    await page.mouse.down();
    await page.mouse.move(beside.x, beside.y, { steps: 5 });
    await page.mouse.up();
    await expect(lightbox(page)).toContainText('5 of 6');
    await page.mouse.click(beside.x, beside.y);
    await expect(lightbox(page)).toBeHidden();
  },
);

test('a mouse drawn across the ground turns to the next brochure and leaves it open', async ({ page }) => {
  await openBingo(page);
  const { width, height } = windowOf(page);
  await page.mouse.move(width - 20, height - 90);
  await page.mouse.down();
  await page.mouse.move(20, height - 95, { steps: 5 });
  await page.mouse.up();
  await expect(lightbox(page)).toContainText('6 of 6');
});

test('who wants to read closer gets the brochure at its full size in a tab of its own', async ({ page, context }) => {
  await openBingo(page);
  const opened = context.waitForEvent('page');
  await lightbox(page).getByRole('link', { name: 'Full size, in a new tab' }).click();
  await expect(await opened).toHaveURL(/bingo-1200.*\.webp$/);
  await expect(lightbox(page)).toBeVisible();
});

test('a click that asks for a new tab is left to the browser also once the scripts are here', async ({ page }) => {
  await openBingo(page);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  // A tab in the background loads when it likes; what counts is whether the page has taken the click for itself.
  await page.evaluate(() => {
    addEventListener('click', (click) => {
      document.title = click.defaultPrevented ? 'taken' : 'left to the browser';
      click.preventDefault();
    });
  });
  const link = page.getByRole('link', { name: 'Brochure of C Bingo, opens large' });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveTitle('left to the browser');
  await expect(lightbox(page)).toBeHidden();
  await link.click();
  await expect(page).toHaveTitle('taken');
  await expect(lightbox(page)).toBeVisible();
});
