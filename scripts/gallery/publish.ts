import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import type { PictureShape } from '#programme/pictures.ts';

/** Writes a picture as `<path>-<width>.<format>` in every width and format of its shape; its own ratio stays. */
export async function publish(
  source: Buffer | string,
  path: string,
  { widths, jpegWidth }: PictureShape,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Upright, however the camera was held. sharp leaves out where and with what it was taken.
  const at = (width: number) => sharp(source).autoOrient().resize(width, null, { kernel: 'lanczos3' });
  for (const width of widths) {
    await at(width).avif({ quality: 55, effort: 3 }).toFile(`${path}-${width}.avif`);
    await at(width).webp({ quality: 80, effort: 4 }).toFile(`${path}-${width}.webp`);
  }
  await at(jpegWidth).jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}-${jpegWidth}.jpg`);
}
