import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { encode } from 'uqr';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { joinDesk, lastPerson, openDesk, row, searchBox } from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

const film = join(tmpdir(), `codes-${process.pid}.y4m`);
const { executablePath, args } = await findChromium();
const camera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

test.use({ launchOptions: { executablePath, args: [...args, ...camera] } });
test.afterAll(() => rmSync(film, { force: true }));

test('the camera reads code after code, and rejects foreign codes', onPhone, async ({ page, context, fest }) => {
  allowFailedRequests();
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  await writeFilm(film, [
    { code: 'https://other.example/ticket/77', frames: 8 },
    { code: asha.code, frames: 12 },
  ]);
  await joinDesk(context, fest.url, 'Room 806');
  const scans: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/scans')) scans.push(request.postDataJSON().code);
  });
  await openDesk(page);
  // The message about the rejected code disappears as the film continues, so note each announcement.
  const announced = await noteAnnouncements(page);
  const refusals = async () => (await announced()).filter((text) => text.includes('This code is not from this fest.'));
  await page.getByRole('button', { name: 'Scan a pass with the camera' }).click();

  await expect(lastPerson(page)).toContainText(/Present at Oracle.*Asha Rao/);
  expect(await refusals()).toEqual([expect.stringContaining('https://other.example/ticket/77')]);
  // The film has restarted.
  await expect(lastPerson(page)).toContainText(/Already in at \d+:\d\d [AP]M, Room 806/);
  expect((await refusals()).length).toBeGreaterThan(1);
  expect(scans.slice(0, 4)).toEqual([
    'https://other.example/ticket/77',
    asha.code,
    'https://other.example/ticket/77',
    asha.code,
  ]);

  // After an update, the server no longer has the old release's script that reads codes.
  await page.route('**/assets/jsQR-*.js', (route) => route.fulfill({ status: 404 }));
  await openDesk(page);
  await page.getByRole('button', { name: 'Scan a pass with the camera' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The site was updated. Load it again' })).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await searchBox(page).fill('asha');
  await expect(row(page, 'Asha Rao')).toBeVisible();
});

const [width, height] = [640, 480];

/** Writes a film for Chromium's fake camera. It shows each code for some tenths of a second, with grey in between. */
async function writeFilm(file: string, codes: { code: string; frames: number }[]): Promise<void> {
  const grey = frame(Buffer.alloc(width * height, 128));
  const film: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)];
  for (const { code, frames } of codes) film.push(...Array(frames).fill(frame(await pictureOf(code))), grey, grey);
  writeFileSync(file, Buffer.concat(film));
}

const frame = (luma: Buffer): Buffer =>
  Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);

/** The brightness of each pixel. */
function pictureOf(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'Q', border: 4 });
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 20 : 235)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(384, 384, { kernel: 'nearest' })
    .extend({ top: 48, bottom: 48, left: 128, right: 128, background: '#c8c8c8' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
