import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import type { PictureShape } from '#programme/pictures.ts';

/** Writes a picture in every size and format of its shape, as `<path>-<width>.<format>`; what stands over is cut off. */
export async function publish(source: Buffer | string, path: string, shape: PictureShape): Promise<void> {
  const { widths, jpegWidth, heightOf } = shape;
  await mkdir(dirname(path), { recursive: true });
  const at = (width: number) =>
    // Turned as the camera was held; sharp leaves out where and with what it was taken.
    sharp(source).autoOrient().resize(width, heightOf(width), { kernel: 'lanczos3' });
  for (const width of widths) {
    await at(width).avif({ quality: 55, effort: 3 }).toFile(`${path}-${width}.avif`);
    await at(width).webp({ quality: 80, effort: 4 }).toFile(`${path}-${width}.webp`);
  }
  await at(jpegWidth).jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}-${jpegWidth}.jpg`);
}
