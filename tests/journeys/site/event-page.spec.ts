import { readFileSync } from 'node:fs';
import { open } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';

test('the page of an event shows prizes and what to bring, and leads to the form', onPhone, async ({ page }) => {
  await page.goto('/events/imagineering');
  const prizes = page.getByRole('region', { name: 'Prizes' }).getByRole('listitem');
  await expect(prizes).toHaveText(['A graphics tablet', 'A box of pencils']);
  await expect(page.getByRole('main')).toContainText('bringA pencil and a laptop');
  await page.goto('/events/oracle');
  await expect(page).toHaveTitle('Oracle · Tech Fest 10.0');
  const main = page.getByRole('main');
  await expect(main).toContainText('Tuesday, 12 August 2025');
  await expect(main.locator('dt')).toHaveText(['day', 'time', 'where', 'team']);
  await expect(main.getByRole('heading', { name: 'Prizes' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Register for Oracle' }).click();
  await expect(page).toHaveURL('/register?event=oracle');
});

test('the departure board leads a visitor to an event', onPhone, async ({ page }) => {
  await open(page, '/');
  await page
    .getByRole('region', { name: 'In this release' })
    .getByRole('link', { name: /Triathlon/ })
    .click();
  await expect(page).toHaveURL('/events/triathlon');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Triathlon');
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL('/events');
});

test('lines of another script do not overlap in titles, buttons and the departure board', onPhone, async ({ page }) => {
  const package_ = 'node_modules/@fontsource-variable/noto-sans-tamil/files';
  const font = readFileSync(`${package_}/noto-sans-tamil-tamil-wght-normal.woff2`, 'base64');
  for (const [path, found] of [
    ['/events/oracle', 'h1'],
    ['/events', 'article h2'],
    ['/events/oracle', 'main a[href^="/register"]'],
    ['/', '[aria-labelledby=board] a > .font-display'],
  ] as const) {
    await open(page, path);
    const lineHeight = await page
      .locator(found)
      .first()
      .evaluate(async (title, font) => {
        const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
        document.fonts.add(await new FontFace('Arial Narrow', bytes).load());
        title.textContent = 'திருக்குறள்வழிச்செயற்கைநுண்ணறிவுக்கவிதைப்போட்டி';
        const range = document.createRange();
        range.selectNodeContents(title);
        const [first, second] = [...new Set([...range.getClientRects()].map(({ bottom }) => bottom))];
        return ((second ?? 0) - (first ?? 0)) / Number.parseFloat(getComputedStyle(title).fontSize);
      }, font);
    expect(lineHeight, `${path} ${found}`).toBeGreaterThan(1.2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test('the poster on the page of an event opens uncut and large', onPhone, async ({ page }) => {
  await open(page, '/events/codecascade');
  await page.getByRole('link', { name: 'Brochure of Code Cascade, opens large' }).click();
  const brochure = page
    .getByRole('dialog', { name: 'Brochure' })
    .getByRole('img', { name: 'Brochure of Code Cascade' });
  await expect(brochure).toBeInViewport({ ratio: 0.999 });
});

test('an unknown event shows the 404 page, even after going back', async ({ page }) => {
  allowFailedRequests();
  expect((await page.goto('/events/nothing'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Not Found/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveTitle(/^Not Found/);
});
