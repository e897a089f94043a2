import type { Page } from '@playwright/test';
import { allowErrors, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { fillForm, photoInput, submitButton } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

const twelveMegapixels = [4000, 3000] as const;
const smaller = [1600, 1200] as const;

/** Sends a form with a photo, and returns the type and size of the photo that the page sent. */
async function sendPhoto(page: Page, [width, height]: readonly [number, number], meanwhile = async () => {}) {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (target, init) => {
      const photo = init?.body instanceof FormData ? init.body.get('idPhoto') : null;
      if (photo instanceof File) document.documentElement.dataset.sent = `${photo.type} ${photo.size}`;
      return fetch(target, init);
    };
  });
  await page.goto('/register');
  await fillForm(page);
  const buffer = await picture(width, height, 20).jpeg().toBuffer();
  expect(buffer.length).toBeGreaterThan(500_000);
  await photoInput(page).setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer });
  await submitButton(page).click();
  await meanwhile();
  // A busy machine needs over ten seconds to shrink the photo.
  await expect(page.getByRole('status')).toContainText('Registration successful!', { timeout: 50_000 });
  const [type, bytes] = (await page.locator('html').getAttribute('data-sent'))?.split(' ') ?? [];
  return { type, isSmall: Number(bytes) <= 300_000 };
}

test('a worker shrinks a photo of 12 megapixels to 300 kB, however long it takes', onPhone, async ({ page, fest }) => {
  await page.clock.install();
  // This script stops the page from shrinking the photo. A worker still can, because the script does not run there.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('photo-worker'));
  const sent = await sendPhoto(page, twelveMegapixels, async () => {
    // On a fast machine the worker may have finished already.
    await (await started).evaluate(() => 'loaded').catch(() => undefined);
    await page.clock.fastForward(20_000);
  });
  expect(sent).toEqual({ type: 'image/webp', isSmall: true });
  const [stored] = await listed(fest.url);
  expect((await fetch(`${fest.url}/${stored?.idPhotoPath}`)).status).toBe(200);
});

test('the page shrinks the photo if the worker fails to load, or never loads', onPhone, async ({ page }) => {
  allowErrors(/photo-worker|ERR_FAILED/);
  await page.clock.install();
  await page.context().route('**/photo-worker*', (route) => route.abort());
  expect(await sendPhoto(page, smaller)).toEqual({ type: 'image/webp', isSmall: true });

  await page.context().unroute('**/photo-worker*');
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await page.context().route('**/photo-worker*', () => resolve());
  const sent = await sendPhoto(page, smaller, async () => {
    await asked;
    await page.clock.fastForward(10_000);
  });
  expect(sent).toEqual({ type: 'image/webp', isSmall: true });
});
