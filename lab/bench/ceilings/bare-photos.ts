import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { decodePhoto } from '#server/photos/decode.ts';

/**
 * `node bare-photos.ts FILE COUNT WAY` prints how many photos a second sharp alone re-encodes on all cores: in the
 * product's own way, or in the cheapest safe one, which decodes a large JPEG at a fraction of its size.
 */
const [file = '', count = '1', way = 'own'] = process.argv.slice(2);
const upload = readFileSync(file);

const ways: Record<string, () => Promise<unknown>> = {
  own: () => decodePhoto(upload),
  async cheapest() {
    const options = { limitInputPixels: 50_000_000, failOn: 'error', sequentialRead: true } as const;
    const inside = { width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true } as const;
    const bytes = await sharp(upload, options).autoOrient().resize(inside).jpeg({ quality: 80 }).toBuffer();
    return sharp(bytes).resize(96, 96).jpeg({ quality: 70 }).toBuffer();
  },
};

const encode = ways[way];
if (!encode) throw new Error(`There is no way ${way}`);
await encode();
const left = Array.from({ length: Number(count) }).values();
const began = performance.now();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const _ of left) await encode();
  }),
);
console.log(JSON.stringify(Number(count) / ((performance.now() - began) / 1000)));
