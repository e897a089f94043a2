import { createHash } from 'node:crypto';
import sharp from 'sharp';

const colours = ['#dc2828', '#28c83c', '#323cd2', '#d2be28', '#be3cc8', '#28bec8', '#787878', '#e6823c'];
/** How much a mean colour may differ, because photos are stored as JPEG. */
const tolerance = 10;
const thumbnailEdge = 96;

/** The mean colour identifies a picture, even after the server has re-encoded it. */
export type Picture = { upload: Buffer; width: number; height: number; mean: number[] };

type PhotoSize = { width: number; height: number; sigma: number };
export const smallPhotos: PhotoSize = { width: 96, height: 64, sigma: 0 };
/** Noise does not compress, so each of these photos is stored as about 15 kB. */
export const largePhotos: PhotoSize = { width: 240, height: 180, sigma: 60 };

export function drawPhotos({ width, height, sigma }: PhotoSize): Promise<Picture[]> {
  return Promise.all(
    colours.map(async (background) => {
      const noise = { type: 'gaussian', mean: 128, sigma } as const;
      const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
        .ensureAlpha(0.4)
        .png()
        .toBuffer();
      const upload = await sharp({ create: { width, height, channels: 3, background } })
        .composite([{ input: grain }])
        .jpeg({ quality: 90 })
        .toBuffer();
      return { upload, width, height, mean: await meanOf(upload) };
    }),
  );
}

const looked = new Map<string, Promise<string | null>>();

/** Returns what is wrong with a stored photo of this picture, or null. Decodes equal photos only once. */
export function faultOfPhoto(picture: Picture, bytes: Uint8Array, thumbnail: Uint8Array): Promise<string | null> {
  const name = createHash('sha256').update(picture.mean.join()).update(bytes).update(thumbnail).digest('hex');
  const fault = looked.get(name) ?? look(picture, bytes, thumbnail);
  looked.set(name, fault);
  return fault;
}

async function look(picture: Picture, bytes: Uint8Array, thumbnail: Uint8Array): Promise<string | null> {
  try {
    const [full, small] = await Promise.all([sharp(bytes).metadata(), sharp(thumbnail).metadata()]);
    if (full.width !== picture.width || full.height !== picture.height) return 'a photo of another size';
    if (small.width !== thumbnailEdge || small.height !== thumbnailEdge) return 'a thumbnail of another size';
    for (const mean of await Promise.all([meanOf(bytes), meanOf(thumbnail)])) {
      const isNear = mean.every((value, channel) => Math.abs(value - (picture.mean[channel] ?? 0)) < tolerance);
      if (!isNear) return 'the photo of somebody else';
    }
    return null;
  } catch (error) {
    return `a photo that cannot be read: ${(error as Error).message}`;
  }
}

async function meanOf(bytes: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(bytes, { failOn: 'error' }).stats();
  return channels.slice(0, 3).map((channel) => channel.mean);
}
