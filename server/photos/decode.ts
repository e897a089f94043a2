import sharp from 'sharp';
import { photoEdge } from '#contract/id-photo.ts';
import { Problem } from '#server/problem.ts';
import { decodingCost } from './decoding-cost.ts';

export type Photo = { mediaType: string; bytes: Buffer; thumbnail: Buffer };

const maxPixels = 50_000_000;
/** Shown at 40 CSS pixels, at up to 2.4 times the density. */
const thumbnailEdge = 96;

// Several photos at once are faster than several threads a photo.
sharp.concurrency(1);
sharp.cache(false);
// libvips refuses all other formats (SVG, TIFF, PDF …) before it decodes them.
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });

export async function costOf(upload: Buffer): Promise<number> {
  const picture = await readable(() => sharp(upload, { limitInputPixels: false }).metadata());
  if (picture.width * picture.height > maxPixels) throw new Problem('photo-too-many-pixels');
  return decodingCost(picture);
}

export async function decodePhoto(upload: Buffer): Promise<Photo> {
  const bytes = await readable(() =>
    sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: photoEdge, height: photoEdge, fit: 'inside', withoutEnlargement: true })
      // JPEG takes a third of WebP's time. Transparent parts become white.
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
      .toBuffer(),
  );
  const thumbnail = await sharp(bytes)
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'cover' })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes, thumbnail };
}

async function readable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch {
    throw new Problem('photo-not-an-image');
  }
}
