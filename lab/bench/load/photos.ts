import sharp from 'sharp';
import type { Upload } from './forms.ts';

/** A photo as a phone takes it: 12 megapixels in about 3 MB. */
export const phonePhoto = (): Promise<Upload> => grainyPhoto(4000, 3000, 3_000_000);

/** The same after the form has shrunk it. */
export const shrunkPhoto = (): Promise<Upload> => grainyPhoto(1280, 960, 250_000);

/** Finds the JPEG quality that gives about `bytes`, by bisection. */
async function grainyPhoto(width: number, height: number, bytes: number): Promise<Upload> {
  const picture = await draw(width, height);
  let [low, high] = [30, 98];
  while (high - low > 1) {
    const quality = Math.round((low + high) / 2);
    const { length } = await encode(picture, width, height, quality);
    if (length < bytes) low = quality;
    else high = quality;
  }
  return { bytes: await encode(picture, width, height, low), type: 'image/jpeg' };
}

const encode = (picture: Buffer, width: number, height: number, quality: number): Promise<Buffer> =>
  sharp(picture, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

const blend = 'soft-light' as const;

async function draw(width: number, height: number): Promise<Buffer> {
  const part = (share: number, of: number) => Math.round(share * of);
  const block = (background: string, box: [number, number, number, number]) => ({
    input: {
      create: { width: part(box[2], width), height: part(box[3], height), channels: 3 as const, background },
    },
    left: part(box[0], width),
    top: part(box[1], height),
  });
  // Noise of several sizes, because noise as fine as a pixel is gone once the photo is shrunk.
  const grain = async (size: number, sigma: number) => {
    const noise = { type: 'gaussian', mean: 128, sigma } as const;
    const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
    const drawn = sharp({ create: { width: across, height: down, channels: 3, background: '#808080', noise } });
    const input = await drawn.png().toBuffer();
    return { input: await sharp(input).resize(width, height).png({ compressionLevel: 1 }).toBuffer(), blend };
  };
  const grains = await Promise.all([grain(1, 10), grain(3, 22), grain(8, 28), grain(24, 32)]);
  return sharp({ create: { width, height, channels: 3, background: '#7a8ca0' } })
    .composite([
      block('#f2e9dc', [0.08, 0.2, 0.84, 0.6]),
      block('#8d6e58', [0.14, 0.3, 0.2, 0.35]),
      ...[0.3, 0.4, 0.5, 0.6].map((top) => block('#37474f', [0.42, top, 0.44, 0.04])),
      ...grains,
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
}
