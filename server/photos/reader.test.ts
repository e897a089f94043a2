import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { picture, pngBomb } from '#tests/support/browser/pictures.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { PhotoReader } from './reader.ts';
import { Uploads } from './uploads.ts';

const folder = temporaryFolder();
const uploads = new Uploads(folder);
const reader = new PhotoReader();
afterAll(() => reader.end());

async function read(bytes: Buffer, declaredType: string) {
  const upload = uploads.newFile(null);
  if (bytes.length > 0) await upload.write(bytes);
  try {
    return await reader.read(upload, declaredType, null);
  } finally {
    await upload.discard();
  }
}

const jpeg = () => picture().jpeg().toBuffer();
const ftyp = (brands: string) => Buffer.from(`\0\0\0\x1cftyp${brands}`.padEnd(400, '\0'), 'latin1');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');

test('an accepted photo is stored on white if it is transparent', async () => {
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { bytes } = await read(await clear.png().toBuffer(), 'image/png');
  expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'an accepted photo may be %s and is stored as JPEG',
  async (format) => {
    const photo = await read(await picture().toFormat(format).toBuffer(), `image/${format}`);
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
  },
);

test('an accepted photo is stored at 1280 pixels at most, upright, without data about place and camera', async () => {
  const upload = await picture(3200, 1000)
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = await sharp((await read(upload, 'image/jpeg')).bytes).metadata();
  expect(stored).toMatchObject({ width: 400, height: 1280 });
  expect(stored.exif).toBeUndefined();
  expect(stored.orientation).toBeUndefined();
});

test.each(['', 'application/octet-stream', 'image/jpg'])('an accepted photo may come as "%s"', async (declared) => {
  expect((await read(await jpeg(), declared)).mediaType).toBe('image/jpeg');
});

test('an accepted photo is stored without bytes appended to the file', async () => {
  const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]);
  expect((await read(polyglot, 'image/jpeg')).bytes.includes('script')).toBe(false);
});

/** A PNG whose header claims a picture of 540 MB: 16 bits, transparent, interlaced. */
const heaviest = () => {
  const bytes = pngBomb(7000, 7000);
  bytes.set([16, 6, 0, 0, 1], 24);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

const png = () => picture().png().toBuffer();
const cutOff = async () => (await picture(400, 300, 60).jpeg().toBuffer()).subarray(0, 9000);
test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
  ['empty', () => Buffer.alloc(0), 'image/jpeg', 'photo-empty'],
  ['two bytes long', () => Buffer.from([0xff, 0xd8]), 'image/jpeg', 'photo-not-an-image'],
  ['text', () => Buffer.from('hello, I am a photo'), 'image/jpeg', 'photo-not-an-image'],
  ['SVG', () => svg, 'image/svg+xml', 'photo-not-an-image'],
  ['SVG that claims to be PNG', () => svg, 'image/png', 'photo-not-an-image'],
  ['TIFF', () => picture().tiff().toBuffer(), 'image/tiff', 'photo-not-an-image'],
  ['a JPEG that claims to be PNG', jpeg, 'image/png', 'photo-not-an-image'],
  ['a PNG that claims to be text', png, 'text/plain', 'photo-not-an-image'],
  ['a JPEG cut off', cutOff, 'image/jpeg', 'photo-not-an-image'],
  ['HEIC', () => ftyp('heic\0\0\0\0mif1heic'), 'image/heic', 'photo-heic'],
  ['HEIC that claims to be JPEG', () => ftyp('mif1\0\0\0\0mif1heic'), 'image/jpeg', 'photo-heic'],
  ['a broken AVIF', () => ftyp('avif\0\0\0\0mif1avif'), 'image/avif', 'photo-not-an-image'],
  ['more than can be decoded in the memory for it', () => heaviest(), 'image/png', 'photo-too-heavy'],
  ['30,000 × 30,000 pixels', () => pngBomb(30_000, 30_000), 'image/png', 'photo-too-many-pixels'],
])('a photo is refused because it is %s', async (_what, upload, declared, code) => {
  await expect(read(await upload(), declared)).rejects.toMatchObject({ code });
});
