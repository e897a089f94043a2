import type { Page } from '@playwright/test';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

/** Of some megabytes, as from a phone. */
const photoOf = (width: number, height: number, noise: number) => picture(width, height, noise).jpeg().toBuffer();
const twelveMegapixels = () => photoOf(4000, 3000, 20);
// Takes a third of the time, where what is shrunk is not the question but where.
const smaller = () => photoOf(2400, 1800, 20);

/** Notes the photo that the form sends, and gives the workers that the page started. */
async function watchPhoto(page: Page) {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (target, init) => {
      const photo = init?.body instanceof FormData ? init.body.get('idPhoto') : null;
      if (photo instanceof File) document.documentElement.dataset.sent = `${photo.type} ${photo.size}`;
      return fetch(target, init);
    };
  });
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  return workers;
}

async function sendPhoto(
  page: Page,
  photo: () => Promise<Buffer>,
  meanwhile = async () => {},
): Promise<[type: string, bytes: number]> {
  await page.goto('/register');
  await fillForm(page);
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(1_000_000);
  await page
    .getByLabel(/College ID/)
    .first()
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer });
  await submitButton(page).click();
  await meanwhile();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  const [type = '', bytes] = (await page.locator('html').getAttribute('data-sent'))?.split(' ') ?? [];
  return [type, Number(bytes)];
}

test('a phone’s photo of 12 megapixels is shrunk to 300 kB at most, in a worker', onPhone, async ({ page, fest }) => {
  const workers = await watchPhoto(page);
  const [type, bytes] = await sendPhoto(page, twelveMegapixels);
  expect(type).toBe('image/webp');
  expect(bytes).toBeLessThanOrEqual(300_000);
  expect(workers).toEqual([expect.stringContaining('photo-worker')]);
  const [stored] = await listed(fest.url);
  expect((await fetch(`${fest.url}/${stored?.idPhotoPath}`)).status).toBe(200);
});

test.describe('where the worker fails to load', () => {
  test.use({ expectedErrors: [/photo-worker|ERR_FAILED/] });
  test('the photo is shrunk in the page', onPhone, async ({ page }) => {
    await page.route('**/photo-worker*', (route) => route.abort());
    await watchPhoto(page);
    const [type, bytes] = await sendPhoto(page, smaller);
    expect([type, bytes <= 300_000]).toEqual(['image/webp', true]);
  });
});

test('where the worker never finishes loading, the form is sent all the same', onPhone, async ({ page }) => {
  await page.clock.install();
  let asked = () => {};
  const request = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/photo-worker*', asked);
  await watchPhoto(page);
  const [type, bytes] = await sendPhoto(page, smaller, async () => {
    await request;
    await page.clock.fastForward(10_000);
  });
  expect([type, bytes <= 300_000]).toEqual(['image/webp', true]);
});
