import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { picture as drawn } from '#tests/support/browser/pictures.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { galleryFaults, makePictures } from './photographs.ts';

let fest: string;
beforeEach(() => {
  fest = temporaryFolder();
  mkdirSync(path.join(fest, 'photographs'));
});

const photograph = (name: string) => path.join(fest, 'photographs', name);
const picture = (name: string) => path.join(fest, 'pictures/gallery', name);
const text = (slug: string) => ({ slug, alt: 'The stage', caption: 'The stage' });

/** From a phone held upright: stored sideways, with rotation and place in its EXIF data. The top of the photo is red. */
async function phonePhotograph(name: string): Promise<void> {
  const filled = (width: number, background: string) =>
    sharp({ create: { width, height: 1200, channels: 3, background } });
  const input = await filled(200, 'red').png().toBuffer();
  const exif = { IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 8/1 59/1' } };
  const sideways = filled(1600, 'blue').composite([{ input, left: 0, top: 0 }]);
  await sideways.withMetadata({ orientation: 6, exif }).jpeg().toFile(photograph(name));
}

const small = (name: string) => drawn().jpeg().toFile(photograph(name));

test('makes an upright picture in every size, without the place and camera in its data', async () => {
  await phonePhotograph('IMG_2034.JPG');
  expect(readFileSync(photograph('IMG_2034.JPG')).toString('latin1')).toContain('Telephone');
  expect(await makePictures(fest)).toEqual({ made: ['img-2034'], faults: [] });
  const files = globSync(picture('img-2034-*')).map((file) => path.basename(file));
  expect(files.sort()).toEqual(['img-2034-1440.avif', 'img-2034-480.avif', 'img-2034-960.jpg']);
  for (const file of files) {
    const { exif, width, height } = await sharp(picture(file)).metadata();
    expect([exif, height]).toEqual([undefined, Math.round((width * 4) / 3)]);
  }
  const upper = sharp(picture('img-2034-960.jpg')).extract({ left: 200, top: 10, width: 1, height: 1 });
  const top = await upper.raw().toBuffer();
  expect([...top].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]);
  const sizes = JSON.parse(readFileSync(picture('sizes.json'), 'utf8'));
  expect(sizes).toEqual({ 'img-2034': { width: 1200, height: 1600 } });
});

test('keeps earlier pictures and their sizes', async () => {
  mkdirSync(path.dirname(picture('old')), { recursive: true });
  writeFileSync(picture('drawn-480.avif'), 'drawn');
  writeFileSync(picture('sizes.json'), '{"old":{"width":4,"height":3}}');
  await small('stage.jpg');
  await makePictures(fest);
  expect(readFileSync(picture('drawn-480.avif'), 'utf8')).toBe('drawn');
  expect(Object.keys(JSON.parse(readFileSync(picture('sizes.json'), 'utf8')))).toEqual(['old', 'stage']);
});

test('reports files that are not photographs, and two photographs with the same name', async () => {
  for (const name of ['clip.mov', 'IMG_1.HEIC', '🎉.jpg']) writeFileSync(photograph(name), 'not a picture');
  await small('Stage 1.jpg');
  await small('stage-1.jpg');
  const { made, faults } = await makePictures(fest);
  expect(made).toEqual(['stage-1']);
  expect(faults.sort()).toEqual([
    expect.stringMatching(/IMG_1\.HEIC is an iPhone's HEIC: .+ send it as JPEG\.$/),
    `${photograph('clip.mov')} cannot be read as a photograph: save it as JPEG, PNG or WebP.`,
    `${photograph('stage-1.jpg')} and ${photograph('Stage 1.jpg')} would be the same picture: rename one of them.`,
    `${photograph('🎉.jpg')} has no letter or digit in its name: rename it.`,
  ]);
});

test('keeps the letters of every script in a name, and tells names apart', async () => {
  for (const name of ['மேடை 1.jpg', 'मंच 1.JPG', 'मंच-2.jpg', 'É́cole.jpg'.normalize('NFD')]) await small(name);
  const { made, faults } = await makePictures(fest);
  expect([made.toSorted(), faults]).toEqual([['é́cole'.normalize('NFC'), 'मंच-1', 'मंच-2', 'மேடை-1'], []]);
});

test('reports a picture without a text and a text without a picture', async () => {
  await small('stage.jpg');
  expect(galleryFaults(fest, [text('stage')])).toEqual([
    'fest/gallery.ts has a text for stage, but there is no picture: run npm run gallery.',
  ]);
  await makePictures(fest);
  expect(galleryFaults(fest, [text('stage')])).toEqual([]);
  expect(galleryFaults(fest, [])).toEqual([
    'The picture stage has no alternative text and caption: write them into fest/gallery.ts.',
  ]);
  expect(galleryFaults(fest, [text('stage'), text('crowd')])).toEqual([
    'fest/gallery.ts has a text for crowd, but there is no picture: put crowd.jpg into fest/photographs and run npm run gallery.',
  ]);
});
