import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import ICAL from 'ical.js';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';
import type { Participant } from '#tests/support/people/participant.ts';

async function registerFor(page: Page, selectedEvents: string[]): Promise<Participant> {
  await page.goto('/register');
  const sent = await fillForm(page, { selectedEvents });
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
  return sent;
}

test(
  'after registering the pass comes first with the focus on it, and shows the day in order with times, rooms and clashes',
  atBothWidths,
  async ({ page }) => {
    const { name } = await registerFor(page, ['Oracle', 'Code Cascade', 'Logo Design']);
    const pass = page.getByRole('region', { name: "You're in." });
    await expect(pass).toBeFocused();
    await expect(pass).toBeInViewport();
    await expect(pass.getByRole('heading', { name })).toBeInViewport();
    await expect(pass).toContainText('12 August 2025');
    const stops = pass.getByRole('list', { name: 'Your day in order' }).getByRole('listitem');
    await expect(stops).toHaveText([
      /Code Cascade.*10:00-11:00 AM.*overlaps Logo Design, 10:15–11:00 AM\s+room 801/,
      /Logo Design.*10:15-11:15 AM.*overlaps Code Cascade, 10:15–11:00 AM\s+room 805/,
      /Oracle 1:30-3:30 PM\s+room 806/,
    ]);
  },
);

test(
  'below the pass the cleared form waits for someone else, without an empty day beside it',
  atBothWidths,
  async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Register someone else' })).toBeHidden();
    await registerFor(page, ['Oracle']);
    const heading = page.getByRole('heading', { name: 'Register someone else' });
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    const [pass, form] = await Promise.all([page.getByRole('article').boundingBox(), heading.boundingBox()]);
    expect(form?.y).toBeGreaterThan((pass?.y ?? 0) + (pass?.height ?? 0));
    await expect(field(page, 'name')).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Your day' })).toBeHidden();

    await fillForm(page, { selectedEvents: ['C Bingo'] });
    await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible();
    await submitButton(page).click();
    await expect(page.getByRole('article')).toContainText('C Bingo');
    await expect(page.getByRole('article')).not.toContainText('Oracle');
  },
);

test(
  'a decoder reads the same code from the screen and from the saved picture: the one that the server gave',
  atBothWidths,
  async ({ page }) => {
    const answer = page.waitForResponse('**/api/register');
    await registerFor(page, ['Oracle', 'C Bingo']);
    const { code, reference } = await (await answer).json();
    await expect(page.getByRole('article')).toContainText(reference);
    const drawn = page.getByRole('img', { name: 'QR code of this pass' });
    await expect(drawn).toBeInViewport({ ratio: 1 });
    expect(await decode(await page.screenshot())).toBe(code);

    const save = page.getByRole('button', { name: 'Save as picture' });
    const [picture] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(picture.suggestedFilename()).toBe('tech-fest-10.0-pass.png');
    expect(await decode(await readFile(await picture.path()))).toBe(code);
  },
);

async function decode(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('what overlaps much stays within the margins of the saved picture', onPhone, async ({ page }) => {
  await registerFor(page, ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon']);
  const save = page.getByRole('button', { name: 'Save as picture' });
  const [picture] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const image = sharp(await readFile(await picture.path()));
  const { width, height } = await image.metadata();
  const margin = { left: width - 70, top: height - 560, width: 70, height: 560 };
  const pixels = await image.extract(margin).removeAlpha().raw().toBuffer();
  // The lines between the rows go from edge to edge; only words are pink.
  const isPink = (_: number, at: number) => at % 3 === 0 && (pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 0) < 160;
  expect([...pixels.keys()].filter(isPink)).toEqual([]);
});

test('the calendar file holds the chosen events in the zone of the fest', onPhone, async ({ page }) => {
  await registerFor(page, ['Oracle', 'Code Cascade']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tech-fest-10.0.ics');

  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const entries = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(entries.map(({ summary }) => summary)).toEqual(['Code Cascade, Tech Fest 10.0', 'Oracle, Tech Fest 10.0']);
  expect(entries[0]?.startDate.toString()).toBe('2025-08-12T10:00:00');
  expect(entries[0]?.startDate.zone.tzid).toBe('Asia/Kolkata');
  expect(entries[1]?.location).toContain('Room 806');
});

test('the picture to post goes to the device’s own sharing, with the events in words', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    const share = (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data }));
    Object.assign(navigator, { share, canShare: () => true });
  });
  await registerFor(page, ['C Bingo', 'Oracle']);
  await page.getByRole('button', { name: 'Share my day' }).click();
  const shared = () =>
    page.evaluate(async () => {
      const { shared } = window as unknown as { shared?: ShareData };
      const [file] = shared?.files ?? [];
      return (
        file && {
          text: shared?.text,
          url: shared?.url,
          name: file.name,
          bitmap: (await createImageBitmap(file)).height,
        }
      );
    });
  await expect.poll(shared).toEqual({
    text: "I'm in for C Bingo and Oracle at Tech Fest 10.0 on 12 August 2025.",
    url: 'https://fest.example',
    name: 'tech-fest-10.0.png',
    bitmap: 1350,
  });
});

test('where the device cannot share, or refuses to, the picture to post is saved', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => false,
      share: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    });
  });
  await registerFor(page, ['C Bingo']);
  const share = page.getByRole('button', { name: 'Share my day' });
  const [saved] = await Promise.all([page.waitForEvent('download'), share.click()]);
  expect(saved.suggestedFilename()).toBe('tech-fest-10.0.png');
  await page.evaluate(() => Object.assign(navigator, { canShare: () => true }));
  const [refused] = await Promise.all([page.waitForEvent('download'), share.click()]);
  expect(refused.suggestedFilename()).toBe('tech-fest-10.0.png');
});

test('closing the device’s sharing saves nothing and shows no error', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    const share = () => {
      Object.assign(window, { asked: true });
      return Promise.reject(new DOMException('', 'AbortError'));
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  let saved = 0;
  page.on('download', () => (saved += 1));
  await registerFor(page, ['C Bingo']);
  await page.getByRole('button', { name: 'Share my day' }).click();
  await page.waitForFunction(() => 'asked' in window);
  for (const alert of await page.getByRole('alert').all()) await expect(alert).toBeEmpty();
  expect(saved).toBe(0);
});

test.describe('where the network is gone right after the answer', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('the pass is shown in plain words', onPhone, async ({ page }) => {
    await page.route('**/assets/pass-after-*.js', (route) => route.abort());
    const { name } = await registerFor(page, ['C Bingo']);
    const pass = page.getByRole('region', { name: "You're in." });
    await expect(pass).toBeFocused();
    await expect(pass).toContainText(name);
    await expect(pass).toContainText('C Bingo, 12:30-1:30 PM, room 803');
  });

  test('a picture whose script does not come says what to do', onPhone, async ({ page }) => {
    await page.route('**/assets/pictures-*.js', (route) => route.fulfill({ status: 404 }));
    await registerFor(page, ['C Bingo']);
    await page.getByRole('button', { name: 'Save as picture' }).click();
    await expect(page.getByText('The site was updated. Load it again to go on')).toBeVisible();
  });
});

test('the way from the form to the pass tells no request the link of the pass', onPhone, async ({ page }) => {
  await registerFor(page, ['Oracle']);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.getByRole('link', { name: 'page of its own' }).click();
  await expect(page.getByText('Up to date')).toBeVisible();
  const asked = page.waitForRequest('**/api/notices');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  const referrers = await Promise.all(requests.map(async (request) => (await request.allHeaders()).referer));
  const { origin } = new URL(page.url());
  expect(referrers.filter((referrer) => referrer !== undefined && referrer !== `${origin}/`)).toEqual([]);
});
