import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import type { PictureShape } from '#programme/pictures.ts';

/** Writes `<path>-<width>.<format>` in every width and format. The picture keeps its ratio. */
export async function publish(
  source: Buffer | string,
  path: string,
  { widths, jpegWidth }: PictureShape,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // sharp removes place and camera.
  const at = (width: number) => sharp(source).autoOrient().resize(width, null, { kernel: 'lanczos3' });
  for (const width of widths) {
    await at(width).avif({ quality: 55, effort: 3 }).toFile(`${path}-${width}.avif`);
  }
  await at(jpegWidth).jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}-${jpegWidth}.jpg`);
}
