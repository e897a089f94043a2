import sharp from 'sharp';
import { decodePhoto, type Photo } from '#server/photos/decode.ts';

const colours = ['#dc2828', '#28c83c', '#323cd2', '#d2be28', '#be3cc8', '#28bec8', '#787878', '#e6823c'];

/** `stored` is the photo that the server makes of the upload. The same upload always gives the same bytes. */
export type Picture = { upload: Buffer; stored: Photo };

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
      return { upload, stored: await decodePhoto(upload) };
    }),
  );
}
