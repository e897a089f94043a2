import type { Page } from '@playwright/test';
import { hydrated } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';

const bingo = (page: Page) => page.getByRole('link', { name: 'Brochure of C Bingo, opens large' });
const brochures = (page: Page) => page.getByRole('dialog', { name: 'Brochures' });
const pictures = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Open picture/ });
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Gallery' });
/** The shown picture. All others are in inert slides. */
const shown = (page: Page) => lightbox(page).locator('[role=group]:not([inert])').getByRole('img');
/** The zoom of the shown picture: its width on the screen, divided by its width in the layout. */
const enlarged = (page: Page) =>
  shown(page).evaluate((picture: HTMLImageElement) => picture.getBoundingClientRect().width / picture.offsetWidth);
const leftEdge = async (page: Page) => (await shown(page).boundingBox())?.x ?? 0;
const windowOf = (page: Page) => page.viewportSize() ?? { width: 0, height: 0 };

/** Moves fingers on a touch screen at half its height. Numbers are parts of its width. */
async function swipe(page: Page, ...fingers: { from: number; to: number }[]): Promise<void> {
  const { width, height } = windowOf(page);
  const session = await page.context().newCDPSession(page);
  for (const part of [0, 0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', {
      type: part === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map(({ from, to }, id) => ({ id, x: width * (from + part * (to - from)), y: height / 2 })),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function openBingo(page: Page) {
  await bingo(page).focus();
  await page.keyboard.press('Enter');
  await expect(brochures(page)).toHaveAccessibleDescription('2 of 3: C Bingo');
  const brochure = brochures(page).getByRole('img', { name: 'Brochure of C Bingo' });
  const source = () => brochure.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc);
  await expect.poll(source).toMatch(/-(720|1200)-.*\.avif$/);
  // The picture may load before its frame has a size.
  await expect(brochure).toBeVisible();
  return (await brochure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test('a brochure opens uncut and large, and keys and swipes show others', atBothWidths, async ({ page, hasTouch }) => {
  await page.goto('/events');
  const poster = await openBingo(page);
  const { width, height } = windowOf(page);
  expect(Math.max(poster.width / width, poster.height / height)).toBeGreaterThan(0.92);
  expect(poster.height / poster.width).toBeCloseTo(Math.SQRT2, 2);
  expect(poster.y).toBeGreaterThanOrEqual(0);
  expect(poster.y + poster.height).toBeLessThanOrEqual(height);
  for (const button of await brochures(page).getByRole('button').all()) {
    const box = (await button.boundingBox()) ?? poster;
    const beside = box.x + box.width <= poster.x || box.x >= poster.x + poster.width;
    expect(beside || box.y + box.height <= poster.y || box.y >= poster.y + poster.height).toBe(true);
  }

  await page.keyboard.press('ArrowRight');
  await expect(brochures(page)).toContainText('3 of 3');
  await swipe(page, { from: 0.2, to: 0.8 });
  await expect(brochures(page)).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(brochures(page)).toBeHidden();
  await expect(bingo(page)).toBeFocused();
  if (hasTouch) return;

  await bingo(page).click();
  const large = brochures(page).getByRole('link', { name: 'Full size, in a new tab' });
  await expect(large).toHaveAttribute('href', /bingo-1200.*\.jpg$/);
  // A drag that ends next to the picture is no click. A click there closes the dialog.
  await page.mouse.move(poster.x + poster.width / 2, poster.y + 40);
  await page.mouse.down();
  await page.mouse.move(5, height - 90, { steps: 5 });
  await page.mouse.up();
  await expect(brochures(page)).toContainText('2 of 3');
  await page.mouse.click(5, height - 90);
  await expect(brochures(page)).toBeHidden();

  // Headless Chromium sometimes loses a new tab. So test only that the page leaves a click with Ctrl to the browser.
  await page.evaluate(() => {
    addEventListener('click', (click) => {
      document.title = click.defaultPrevented ? 'taken' : 'left to the browser';
      click.preventDefault();
    });
  });
  await bingo(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveTitle('left to the browser');
  await expect(brochures(page)).toBeHidden();
});

test('the gallery’s lightbox works by keyboard, announces each picture and zooms', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.getByRole('main')).toContainText('These are drawings until the photographs arrive.');
  const main = page.getByRole('main');
  await expect(main.getByText('with the arrow keys or a swipe.')).toBeVisible();
  await hydrated(page);
  await pictures(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toHaveAccessibleDescription(/^3 of 3: .+/);
  await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
  // The browser uses this key with Ctrl, so the picture stays.
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  const announced = lightbox(page).locator('[aria-live=polite][aria-atomic=true]');
  await expect(announced).toHaveText(/^1 of 3: .+/);
  await page.keyboard.press('ArrowLeft');
  await expect(announced).toHaveText(/^3 of 3: .+/);
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(announced).toHaveText(/^2 of 3: .+/);

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
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(lightbox(page)).toContainText('3 of');
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(pictures(page).nth(2)).toBeFocused();
});

test('two fingers enlarge the picture, and one finger then moves it', onPhone, async ({ page }) => {
  await page.goto('/gallery');
  await hydrated(page);
  await pictures(page).nth(1).click();
  await expect(lightbox(page)).toContainText('2 of 3');
  await swipe(page, { from: 0.45, to: 0.1 }, { from: 0.55, to: 0.9 });
  await expect.poll(() => enlarged(page)).toBeGreaterThan(1.5);
  expect(await page.evaluate(() => window.visualViewport?.scale), 'the page itself').toBe(1);
  const before = await leftEdge(page);
  await swipe(page, { from: 0.7, to: 0.4 });
  await expect.poll(() => leftEdge(page)).toBeLessThan(before);
  await expect(lightbox(page)).toContainText('2 of 3');
});

test('an early tap opens the lightbox later, and a message appears if it does not load', onPhone, async ({ page }) => {
  allowFailedRequests();
  const arrive = await holdBack(page, '**/assets/gallery-page-*.js');
  const lost = ['**/assets/lightbox-dialog-*.js', '**/config.json'];
  for (const file of lost) await page.route(file, (route) => route.abort());
  await page.goto('/gallery');
  await expect(page.getByRole('main').getByText('with a swipe.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button').nth(1).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(lightbox(page)).toContainText('A part of this page did not load. Check your connection');
  for (const file of lost) await page.unroute(file);
  await lightbox(page).getByRole('button', { name: 'Load again' }).click();
  await expect(lightbox(page)).toBeHidden();
  await hydrated(page);
  await pictures(page).nth(1).click();
  await expect(lightbox(page)).toContainText('2 of');
});
