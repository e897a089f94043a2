import type { Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';

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
