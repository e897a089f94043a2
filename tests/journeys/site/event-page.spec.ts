import { readFileSync } from 'node:fs';
import { open } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';

test('the departure board leads to an event, and on to the form', onPhone, async ({ page }) => {
  await open(page, '/');
  const board = page.getByRole('region', { name: 'In this release' });
  await board.getByRole('link', { name: /Code Cascade/ }).click();
  await expect(page).toHaveURL('/events/codecascade');
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code Cascade');
  await page.getByRole('link', { name: 'Brochure of Code Cascade, opens large' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brochure' });
  await expect(dialog.getByRole('img', { name: 'Brochure of Code Cascade' })).toBeInViewport({ ratio: 0.999 });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL('/events');

  await page.goto('/events/oracle');
  await expect(main).toContainText('Tuesday, 12 August 2025');
  await page.getByRole('link', { name: 'Register for Oracle' }).click();
  await expect(page).toHaveURL('/register?event=oracle');
  await expect(page.getByText('For: Oracle')).toBeVisible();

  allowFailedRequests();
  expect((await page.goto('/events/nothing'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Not Found/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  await main.getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveTitle(/^Not Found/);
});

test('long words of another script fit, and their lines do not overlap', onPhone, async ({ page }) => {
  const file = 'noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2';
  const font = readFileSync(`node_modules/@fontsource-variable/${file}`, 'base64');
  for (const [path, found] of [
    ['/events/oracle', 'h1'],
    ['/events', 'article h2'],
    ['/events/oracle', 'main a[href^="/register"]'],
    ['/', '[aria-labelledby=board] a > .font-display'],
  ] as const) {
    await open(page, path);
    const [lineHeight, distance] = await page
      .locator(found)
      .first()
      .evaluate(async (title, font) => {
        const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
        document.fonts.add(await new FontFace('Arial Narrow', bytes).load());
        title.textContent = 'திருக்குறள்வழிச்செயற்கைநுண்ணறிவுக்கவிதைப்போட்டி';
        const range = document.createRange();
        range.selectNodeContents(title);
        const [first = 0, second = 0] = new Set([...range.getClientRects()].map(({ bottom }) => bottom));
        const { lineHeight, fontSize } = getComputedStyle(title);
        return [lineHeight, (second - first) / Number.parseFloat(fontSize)] as const;
      }, font);
    // With this value, each font sets its own line height.
    expect(lineHeight, `${path} ${found}`).toBe('normal');
    expect(distance, `${path} ${found}`).toBeGreaterThan(1.2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test('a visitor shares an event, even if the share sheet fails', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => {
      const { failure } = Object.assign(window, { shared }) as { failure?: string };
      if (failure) throw new DOMException('', failure);
    };
    Object.assign(navigator, { share });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await open(page, '/events/oracle');
  const press = async (failure: string) => {
    await page.evaluate((failure) => Object.assign(window, { failure, shared: undefined }), failure);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForFunction(() => (window as { shared?: ShareData }).shared);
  };
  await press('');
  expect(await page.evaluate(() => (window as { shared?: ShareData }).shared)).toEqual({
    title: 'Oracle, Tech Fest 10.0',
    text: 'Oracle: Digital scavenger hunt. Tuesday, 12 August 2025, 1:30-3:30 PM, room 806.',
    url: 'https://fest.example/events/oracle',
  });
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  // A visitor who closes the sheet can open it again.
  await press('AbortError');
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
  await press('NotAllowedError');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(1);
  // This browser cannot copy.
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('https://fest.example/events/oracle', { exact: true })).toBeVisible();
});

test('without a share sheet, a visitor sends or copies the link', async ({ page, context }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const arrive = await holdBack(page, '**/assets/event-page-*.js');
  await page.goto('/events/oracle');
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeDisabled();
  const place = await copy.boundingBox();
  arrive();
  await expect(copy).toBeEnabled();
  expect(await copy.boundingBox()).toEqual(place);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Oracle.*https%3A%2F%2Ffest\.example%2Fevents%2Foracle$/,
  );
  for (const [path, heading] of [
    ['/', 'Share'],
    ['/events', 'Save or share'],
    ['/gallery', 'Share'],
  ] as const) {
    await open(page, path);
    const region = page.getByRole('region', { name: heading, exact: true });
    await expect(region.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await copy.click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`https://fest.example${path}`);
  }
});
