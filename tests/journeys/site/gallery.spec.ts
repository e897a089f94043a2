import type { Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { swipe } from '#tests/support/browser/touch.ts';

const pictures = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Open picture/ });
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Gallery' });
/** Other pictures are in inert slides. */
const shown = (page: Page) => lightbox(page).locator('[role=group]:not([inert])').getByRole('img');
const loaded = (page: Page) => shown(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth);
/** The shown picture's zoom: how much larger it is drawn than laid out. */
const enlarged = (page: Page) =>
  shown(page).evaluate((picture: HTMLImageElement) => picture.getBoundingClientRect().width / picture.offsetWidth);
const leftEdge = async (page: Page) => (await shown(page).boundingBox())?.x ?? 0;

/** The second of three pictures. */
async function openSecond(page: Page): Promise<{ width: number; height: number }> {
  await page.goto('/gallery');
  await pictures(page).nth(1).click();
  await expect(lightbox(page)).toContainText('2 of 3');
  return page.viewportSize() ?? { width: 0, height: 0 };
}

test('the gallery mentions arrow keys only if there is a keyboard', atBothWidths, async ({ page, hasTouch }) => {
  await page.goto('/gallery');
  const main = page.getByRole('main');
  await expect(main).toContainText('These are drawings until the photographs arrive.');
  await expect(main.getByText('with the arrow keys or a swipe.')).toBeVisible({ visible: !hasTouch });
  await expect(main.getByText('with a swipe.', { exact: true })).toBeVisible({ visible: hasTouch });
});

test('the lightbox works by keyboard, and announces each picture', async ({ page }) => {
  await page.goto('/gallery');
  await pictures(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toHaveAccessibleDescription(/^3 of 3: .+/);
  await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const all = lightbox(page).locator('img');
  const complete = () => all.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.complete));
  await expect.poll(complete).toEqual([true, true, true]);

  // With Ctrl, the key belongs to the browser.
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  const announced = lightbox(page).locator('[aria-live=polite][aria-atomic=true]');
  await expect(announced).toHaveText(/^1 of 3: .+/);
  expect(await loaded(page)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowLeft');
  await expect(announced).toHaveText(/^3 of 3: .+/);
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(announced).toHaveText(/^2 of 3: .+/);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(pictures(page).nth(2)).toBeFocused();
});

test('only long horizontal swipes change the picture', onPhone, async ({ page }) => {
  const { width, height } = await openSecond(page);
  const [left, right] = [
    { x: width * 0.15, y: height / 2 },
    { x: width * 0.85, y: height / 2 + 10 },
  ];
  await swipe(page, right, left);
  await expect(lightbox(page)).toContainText('3 of');
  await swipe(page, left, right);
  await expect(lightbox(page)).toContainText('2 of');
  await swipe(page, { x: width / 2, y: height * 0.7 }, { x: width / 2 + 60, y: height * 0.3 });
  await swipe(page, right, { ...right, x: right.x - 20 });
  await swipe(page, right, left);
  await expect(lightbox(page)).toContainText('3 of');
});

test('a visitor enlarges the picture with two fingers and moves it with one', onPhone, async ({ page }) => {
  const { width, height } = await openSecond(page);
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
  const before = await leftEdge(page);
  await swipe(page, { x: width * 0.7, y: height / 2 }, { x: width * 0.4, y: height / 2 });
  await expect.poll(() => leftEdge(page)).toBeLessThan(before);
  await expect(lightbox(page)).toContainText('2 of');
});

test('buttons and keys zoom, and arrow keys move the enlarged picture', async ({ page }) => {
  await openSecond(page);
  await lightbox(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => enlarged(page)).toBeCloseTo(2);
  const before = await leftEdge(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => leftEdge(page)).toBeLessThan(before);
  await expect(lightbox(page)).toContainText('2 of');
  await lightbox(page).getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => enlarged(page)).toBeCloseTo(1);
  await page.keyboard.press('+');
  await expect.poll(() => enlarged(page)).toBeCloseTo(2);
  // The next picture is not enlarged.
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(lightbox(page)).toContainText('3 of');
  await expect.poll(() => enlarged(page)).toBeCloseTo(1);
});

test('the script of the lightbox loads only when a picture is opened', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const scripts = () => fetched.filter((url) => url.includes('lightbox-dialog'));
  await open(page, '/gallery');
  expect(scripts()).toEqual([]);
  await pictures(page).nth(0).click();
  await expect(lightbox(page)).toContainText('1 of');
  expect(scripts().length).toBeGreaterThan(0);
});

test('if the lightbox does not load, a message appears', onPhone, async ({ page }) => {
  allowFailedRequests();
  for (const lost of ['assets/lightbox-dialog-*.js', 'config.json'])
    await page.route(`**/${lost}`, (route) => route.abort());
  await page.goto('/gallery');
  await pictures(page).nth(0).click();
  await expect(lightbox(page)).toContainText('A part of this page did not load. Check your connection');
  await expect(lightbox(page).getByRole('button', { name: 'Load again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(pictures(page).nth(0)).toBeFocused();
});
