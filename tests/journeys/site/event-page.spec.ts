import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
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

async function withoutSheet(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
}

test('a visitor shares an event with the share sheet of the device', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })) });
  });
  await open(page, '/events/oracle');
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared).toEqual({
    title: 'Oracle, Tech Fest 10.0',
    text: 'Oracle: Digital scavenger hunt. Tuesday, 12 August 2025, 1:30-3:30 PM, room 806.',
    url: 'https://fest.example/events/oracle',
  });
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
});

for (const [what, error, buttons] of [
  ['a failing share sheet is replaced by other ways', 'NotAllowedError', 'Copy link'],
  ['a closed share sheet can be opened again', 'AbortError', 'Share'],
] as const) {
  test(what, onPhone, async ({ page }) => {
    await page.addInitScript((name) => {
      const share = () => Promise.reject(new DOMException('', name)).finally(() => Object.assign(window, { asked: 1 }));
      Object.assign(navigator, { share });
    }, error);
    await open(page, '/events/oracle');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForFunction(() => 'asked' in window);
    await expect(page.getByRole('button', { name: buttons })).toBeFocused();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(buttons === 'Share' ? 0 : 1);
  });
}

test('without a share sheet, a visitor sends or copies the link', async ({ page, context }) => {
  await withoutSheet(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/events/oracle');
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Oracle.*https%3A%2F%2Ffest\.example%2Fevents%2Foracle$/,
  );
  for (const [path, heading] of [
    ['/', 'Share'],
    ['/events', 'Save or share'],
    ['/events/oracle', 'Save or share'],
    ['/gallery', 'Share'],
  ] as const) {
    await open(page, path);
    const region = page.getByRole('region', { name: heading, exact: true });
    await expect(region.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`https://fest.example${path}`);
  }
});

test('if the browser cannot copy, the visitor sees the address instead', onPhone, async ({ page }) => {
  await withoutSheet(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open(page, '/events/oracle');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('https://fest.example/events/oracle', { exact: true })).toBeVisible();
});
