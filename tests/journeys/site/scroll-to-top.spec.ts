import type { Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Scroll to top' });

test('the scroll-to-top button appears after 200 px and scrolls to the top', onPhone, async ({ page }) => {
  await open(page, '/events');
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await expect(button(page)).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 201, behavior: 'instant' }));
  await button(page).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button(page)).toBeHidden();
});

for (const path of ['/', '/events', '/register', '/contact']) {
  test(`the scroll-to-top button never covers a button or a link on ${path}`, atBothWidths, async ({ page }) => {
    await open(page, path);
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--raise'));
    await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
    await expect(button(page)).toBeVisible();
    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      const last = document.body.scrollHeight - innerHeight;
      for (let to = 250; to < last; to += 90) {
        scrollTo({ top: to, behavior: 'instant' });
        // The scroll event moves the button, before the next frame.
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

test('the scroll-to-top button does not cover a note about a saved change', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  await page.getByRole('button', { name: 'Change my events' }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^C Bingo/ })
    .check();
  await page.getByRole('button', { name: 'Save my events' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Saved.' });
  await expect(note).toBeVisible();
  // The note is level with the button.
  await note.evaluate((saved) =>
    scrollBy({ top: saved.getBoundingClientRect().bottom - innerHeight + 80, behavior: 'instant' }),
  );
  await expect(button(page)).toBeVisible();
  const bottomOf = async () => {
    const own = await button(page).boundingBox();
    return (own?.y ?? 0) + (own?.height ?? 0);
  };
  const top = (await note.boundingBox())?.y;
  await expect.poll(bottomOf).toBeLessThanOrEqual(top ?? 0);
});
