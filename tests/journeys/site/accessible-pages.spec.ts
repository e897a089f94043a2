import type { Page } from '@playwright/test';
import { expectNoFindings, open, openPaths } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, showMap, test } from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';

test.use({ expectedErrors: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page }) => showMap(page));

for (const path of openPaths) {
  test(
    `axe finds nothing on ${path}, its controls are large enough, and Tab reaches each with a focus ring that is visible`,
    atBothWidths,
    async ({ page }) => {
      await open(page, path);
      await test.step('axe finds nothing', () => expectNoFindings(page));
      await test.step('a control is at least 24 px in each direction, and 44 px on a phone', () => expectLarge(page));
      await test.step('Tab reaches every control, and its focus ring is visible', () => expectAllReached(page));
    },
  );
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
