import type { Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { swipe } from '#tests/support/browser/swipe.ts';

const pictures = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Open picture/ });
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Gallery' });
/** The pictures beside the one that is shown wait in slides that are inert. */
const slide = (page: Page) => lightbox(page).locator('[role=group]:not([inert])');
const shown = (page: Page) =>
  slide(page)
    .getByRole('img')
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
/** How much larger than its own layout the shown picture is drawn. */
const enlarged = (page: Page) =>
  slide(page)
    .getByRole('img')
    .evaluate((picture: HTMLImageElement) => picture.getBoundingClientRect().width / picture.offsetWidth);

/** The fourth picture large, with others on either side of it. */
async function openFourth(page: Page): Promise<void> {
  await page.goto('/gallery');
  await pictures(page).nth(3).click();
  await expect(lightbox(page)).toContainText('4 of');
}

test(
  'the gallery says that drawings stand in for photographs, and speaks of arrow keys only where there are some',
  atBothWidths,
  async ({ page, hasTouch }) => {
    await page.goto('/gallery');
    const main = page.getByRole('main');
    await expect(main).toContainText('Drawings stand in here until the photographs arrive.');
    await expect(main.getByText('with the arrow keys or a swipe.')).toBeVisible({ visible: !hasTouch });
    await expect(main.getByText('with a swipe.', { exact: true })).toBeVisible({ visible: hasTouch });
  },
);

test('the gallery opens in a lightbox that works by keyboard and gives the focus back', async ({ page }) => {
  await page.goto('/gallery');
  const count = await pictures(page).count();
  expect(count).toBeGreaterThanOrEqual(8);

  await pictures(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toContainText(`3 of ${count}`);
  await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
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

test(
  'a swipe turns to the next picture or back, and a finger that goes up or down does not',
  onPhone,
  async ({ page }) => {
    await openFourth(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const [left, right] = [
      { x: width * 0.15, y: height / 2 },
      { x: width * 0.85, y: height / 2 + 10 },
    ];
    await swipe(page, right, left);
    await expect(lightbox(page)).toContainText('5 of');
    await swipe(page, left, right);
    await expect(lightbox(page)).toContainText('4 of');
    await swipe(page, { x: width / 2, y: height * 0.7 }, { x: width / 2 + 60, y: height * 0.3 });
    await swipe(page, right, { ...right, x: right.x - 20 });
    await swipe(page, right, left);
    await expect(lightbox(page)).toContainText('5 of');
  },
);

test('the next picture is there before anybody turns to it', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(0).click();
  await expect.poll(() => shown(page)).toBeGreaterThan(0);
  await expect
    .poll(() =>
      lightbox(page)
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) => all.map((picture) => picture.complete)),
    )
    .toEqual([true, true, true]);
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(lightbox(page)).toContainText('2 of');
  expect(await shown(page)).toBeGreaterThan(0);
});

test(
  'two fingers that are drawn apart enlarge the picture, and one finger then moves it and turns nothing',
  onPhone,
  async ({ page }) => {
    await openFourth(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const session = await page.context().newCDPSession(page);
    for (const apart of [0.05, 0.15, 0.25, 0.35, 0.4]) {
      await session.send('Input.dispatchTouchEvent', {
        type: apart === 0.05 ? 'touchStart' : 'touchMove',
        touchPoints: [-apart, apart].map((way, id) => ({ id, x: width * (0.5 + way), y: height / 2 })),
      });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => enlarged(page)).toBeGreaterThan(1.5);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    const before = await slide(page).getByRole('img').boundingBox();
    await swipe(page, { x: width * 0.7, y: height / 2 }, { x: width * 0.4, y: height / 2 });
    await expect.poll(async () => (await slide(page).getByRole('img').boundingBox())?.x).toBeLessThan(before?.x ?? 0);
    await expect(lightbox(page)).toContainText('4 of');
  },
);

test(
  'the zoom has a button and keys, and the arrows move about in the picture while it is enlarged',
  atBothWidths,
  async ({ page }) => {
    await page.goto('/gallery');
    await pictures(page).nth(3).click();
    await lightbox(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => enlarged(page)).toBeCloseTo(2);
    const { x } = (await slide(page).getByRole('img').boundingBox()) ?? { x: 0 };
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await slide(page).getByRole('img').boundingBox())?.x).toBeLessThan(x);
    await expect(lightbox(page)).toContainText('4 of');
    await lightbox(page).getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => enlarged(page)).toBeCloseTo(1);
    await page.keyboard.press('+');
    await expect.poll(() => enlarged(page)).toBeCloseTo(2);
    // The next picture begins whole.
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(lightbox(page)).toContainText('5 of');
    await expect.poll(() => enlarged(page)).toBeCloseTo(1);
  },
);

test('nothing of the lightbox is fetched before somebody opens a picture', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page, '/gallery');
  expect(fetched.filter((url) => url.includes('lightbox-dialog'))).toEqual([]);
  await pictures(page).nth(0).click();
  await expect(lightbox(page)).toContainText('1 of');
  expect(fetched.filter((url) => url.includes('lightbox-dialog')).length).toBeGreaterThan(0);
});

test.describe('where the network loses the script of the lightbox', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a sentence says so and the page stays', onPhone, async ({ page }) => {
    for (const lost of ['assets/lightbox-dialog-*.js', 'config.json'])
      await page.route(`**/${lost}`, (route) => route.abort());
    await page.goto('/gallery');
    await pictures(page).nth(0).click();
    await expect(lightbox(page)).toContainText('A part of this page did not arrive. Check your connection');
    await expect(lightbox(page).getByRole('button', { name: 'Load again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(pictures(page).nth(0)).toBeFocused();
  });
});

test('an arrow key that is held with another key is not the lightbox’s and turns nothing', async ({ page }) => {
  await openFourth(page);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toContainText('5 of');
});
