import sharp from 'sharp';
import { photoEdge } from '#contract/id-photo.ts';
import { Problem } from '#server/problem.ts';
import { decodingCost } from './decoding-cost.ts';

/** A photo as it is stored: upright, scaled, without metadata. */
export type Photo = { mediaType: string; bytes: Buffer; thumbnail: Buffer };

const maxPixels = 50_000_000;
/** Shown at 40 CSS pixels, on screens of up to 2.4 times the density. */
const thumbnailEdge = 96;

// One thread a photo: several photos at once are faster than one photo on several threads, and memory stays flat.
sharp.concurrency(1);
sharp.cache(false);
// Everything else that libvips can open (SVG, TIFF, PDF …) is refused before it is decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });

/**
 * The bytes that decoding the upload will take at most, by its header alone.
 * @throws {Problem} where it has no header that can be read, or too many pixels.
 */
export async function costOf(upload: Buffer): Promise<number> {
  const picture = await readable(() => sharp(upload, { limitInputPixels: false }).metadata());
  if (picture.width * picture.height > maxPixels) throw new Problem('photo-too-many-pixels');
  return decodingCost(picture);
}

/**
 * Re-encodes an uploaded photo, so that nothing of the upload but its picture is ever stored or served.
 * @throws {Problem} where it cannot be decoded.
 */
export async function decodePhoto(upload: Buffer): Promise<Photo> {
  const bytes = await readable(() =>
    sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: photoEdge, height: photoEdge, fit: 'inside', withoutEnlargement: true })
      // JPEG takes a third of WebP's time. It has no transparency: what is see-through becomes white.
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
