import { photoEdge } from '#contract/id-photo.ts';
import { Problem } from '#server/problem.ts';
import { checkFormat } from './formats.ts';
import { inPhotoQueue } from './queue.ts';

/** A photo as it is stored: upright, scaled, without metadata. */
export type Photo = { mediaType: string; bytes: Buffer; thumbnail: Buffer };

const maxPixels = 50_000_000;
/** Shown at 40 CSS pixels, on screens of up to 2.4 times the density. */
const thumbnailEdge = 96;

/**
 * Re-encodes an uploaded photo, so that nothing of the upload but its picture is ever stored or served.
 * @throws {Problem} with the sentence that says what is wrong with it.
 */
export async function readPhoto(upload: Buffer, declaredType: string): Promise<Photo> {
  if (upload.length === 0) throw new Problem('photo-empty');
  checkFormat(upload, declaredType);
  return inPhotoQueue(() => reencode(upload));
}

async function reencode(upload: Buffer): Promise<Photo> {
  sharpLoading ??= loadSharp();
  const sharp = await sharpLoading;
  const { width, height } = await readable(() => sharp(upload, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) throw new Problem('photo-too-many-pixels');
  const bytes = await readable(() =>
    sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
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

/** Lazy: a start takes less time and memory without the library. */
let sharpLoading: ReturnType<typeof loadSharp> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread a photo: several photos at once are faster than one photo on several threads, and memory stays flat.
  sharp.concurrency(1);
  sharp.cache(false);
  // Everything else that libvips can open (SVG, TIFF, PDF …) is refused before it is decoded.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}

async function readable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch {
    throw new Problem('photo-not-an-image');
  }
}
