import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { swipe } from '#tests/support/swipe.ts';

const pictures = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Open picture/ });
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Gallery' });
const shown = (page: Page) =>
  lightbox(page)
    .getByRole('img')
    .evaluate((it: HTMLImageElement) => it.naturalWidth);

test('the gallery opens in a lightbox that works by keyboard and gives the focus back', async ({ page }) => {
  await page.goto('/gallery');
  const count = await pictures(page).count();
  expect(count).toBeGreaterThanOrEqual(8);

  await pictures(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toContainText(`3 of ${count}`);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toContainText(`4 of ${count}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox(page)).toContainText(`2 of ${count}`);
  await expect.poll(() => shown(page)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(pictures(page).nth(2)).toBeFocused();
});

test('the lightbox says which picture of how many it shows, at first and after each turn', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(0).click();
  const count = await pictures(page).count();
  await expect(lightbox(page)).toHaveAccessibleDescription(new RegExp(`^1 of ${count}: .+`));
  const announced = lightbox(page).locator('[aria-live=polite][aria-atomic=true]');
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(announced).toHaveText(new RegExp(`^${count} of ${count}: .+`));
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(announced).toHaveText(new RegExp(`^1 of ${count}: .+`));
});

test('a swipe turns to the next picture or back, and a finger that goes up or down does not', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(3).click();
  await expect(lightbox(page)).toContainText('4 of');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [left, right] = [
    { x: width * 0.3, y: height / 2 },
    { x: width * 0.7, y: height / 2 + 10 },
  ];
  await swipe(page, right, left);
  await expect(lightbox(page)).toContainText('5 of');
  await swipe(page, left, right);
  await expect(lightbox(page)).toContainText('4 of');
  await swipe(page, { x: width / 2, y: height * 0.7 }, { x: width / 2 + 60, y: height * 0.3 });
  await swipe(page, right, { ...right, x: right.x - 20 });
  await swipe(page, right, left);
  await expect(lightbox(page)).toContainText('5 of');
});

test('the next picture is there before anybody turns to it', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(0).click();
  await expect.poll(() => shown(page)).toBeGreaterThan(0);
  await expect
    .poll(() =>
      lightbox(page)
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) => all.map((it) => it.complete)),
    )
    .toEqual([true, true, true]);
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(lightbox(page)).toContainText('2 of');
  expect(await shown(page)).toBeGreaterThan(0);
});

test('two fingers that are drawn apart turn nothing', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(3).click();
  await expect(lightbox(page)).toContainText('4 of');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  for (const apart of [0.05, 0.15, 0.25, 0.35, 0.4]) {
    await session.send('Input.dispatchTouchEvent', {
      type: apart === 0.05 ? 'touchStart' : 'touchMove',
      touchPoints: [-apart, apart].map((it, id) => ({ id, x: width * (0.5 + it), y: height / 2 })),
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A turn would have come before this one.
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toContainText('5 of');
});

test('an arrow key that is held with another key is not the lightbox’s and turns nothing', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(3).click();
  await expect(lightbox(page)).toContainText('4 of');
  await lightbox(page).press('Control+ArrowRight');
  await lightbox(page).press('ArrowRight');
  await expect(lightbox(page)).toContainText('5 of');
});
