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
});

for (const path of ['/', '/events', '/register', '/contact']) {
  test(`wherever ${path} is scrolled to, it lies on no other button and no link`, atBothWidths, async ({ page }) => {
    await open(page, path);
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--raise'));
    const last = await page.evaluate(() => document.body.scrollHeight - innerHeight);
    const covered: string[] = [];
    for (let top = 250; top < last; top += 90) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await expect(button(page)).toBeVisible();
      // Its place is found when the browser tells of the scrolling, before the next frame.
      covered.push(
        ...(await page.evaluate(async () => {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          const own = document.querySelector('[aria-label="Scroll to top"]')?.getBoundingClientRect();
          if (!own) return ['it is not there'];
          return [...document.querySelectorAll('main :is(a, button)')]
            .filter((action) => {
              const { left, right, top, bottom } = action.getBoundingClientRect();
              const isTall = bottom - top > innerHeight / 2;
              return !isTall && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
            })
            .map((action) => `${scrollY}: ${action.textContent}`);
        })),
      );
    }
    expect(covered).toEqual([]);
  });
}
