import type { Metadata } from 'sharp';
import sharp from 'sharp';
import { photoEdge } from '#contract/id-photo.ts';
import { Problem } from '#server/problem.ts';

export type Photo = { mediaType: string; bytes: Buffer; thumbnail: Buffer };

const maxPixels = 50_000_000;
/** Thumbnails are shown at 40 CSS pixels, on screens with up to 2.4 device pixels for each. */
const thumbnailEdge = 96;

// Decoding several photos at once is faster than using several threads for one photo.
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
      // Writing a JPEG takes a third of the time of a WebP. Transparent parts become white.
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

/** Returns the most memory that decoding a picture needs, in bytes. The factors are measured (docs/decisions/0023). */
export const decodingCost = (picture: Metadata): number =>
  24_000_000 + perFormat(picture, picture.width * picture.height);

function perFormat({ format, width, height, ...picture }: Metadata, pixels: number): number {
  const bytesPerSample = picture.depth === 'uchar' ? 1 : 2;
  const row = width * picture.channels * bytesPerSample;
  switch (format) {
    case 'jpeg':
      // A progressive JPEG needs the coefficients of all scans, two bytes each. Other JPEGs are decoded line by line.
      if (picture.isProgressive) return 2 * pixels * samplesPerPixel(picture) + 16_000_000;
      return 64 * row + 16_000_000;
    case 'png':
      return picture.isProgressive ? 1.2 * height * row : row * Math.min(Math.max(height, 170), 1600);
    case 'webp':
      return 5 * pixels;
    case 'gif':
      return 7 * pixels;
    default:
      return (bytesPerSample === 1 ? 19 : 26) * pixels;
  }
}

function samplesPerPixel({ chromaSubsampling, channels }: Pick<Metadata, 'chromaSubsampling' | 'channels'>): number {
  return chromaSubsampling === '4:2:0' ? 1.5 : channels;
}
