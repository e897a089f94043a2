import type { Page } from '@playwright/test';
import { open } from '#tests/support/accessible.ts';
import { atBothWidths, expect, test } from '#tests/support/journey.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Scroll to top' });

test('the button appears after 200 px and leads back to the top', atBothWidths, async ({ page }) => {
  await open(page, '/events');
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await expect(button(page)).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 201, behavior: 'instant' }));
  await button(page).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button(page)).toBeHidden();
});

for (const path of ['/', '/events', '/register', '/contact']) {
  test(`wherever ${path} is scrolled to, it lies on no other button and no link`, atBothWidths, async ({ page }) => {
    await open(page, path);
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--raise'));
    await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
    await expect(button(page)).toBeVisible();
    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      const last = document.body.scrollHeight - innerHeight;
      for (let to = 250; to < last; to += 90) {
        scrollTo({ top: to, behavior: 'instant' });
        // Its place is found when the browser tells of the scrolling, before the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const own = document.querySelector('[aria-label="Scroll to top"]')?.getBoundingClientRect();
        if (!own) return [`${scrollY}: it is not there`];
        for (const action of document.querySelectorAll('main :is(a, button)')) {
          const { left, right, top, bottom } = action.getBoundingClientRect();
          const isTall = bottom - top > innerHeight / 2;
          const isCovered = left < own.right && right > own.left && top < own.bottom && bottom > own.top;
          if (!isTall && isCovered) found.push(`${scrollY}: ${action.textContent}`);
        }
      }
      return found;
    });
    expect(covered).toEqual([]);
  });
}
