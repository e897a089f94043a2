import sharp, { type Sharp } from 'sharp';
import type { HostilePicture } from './big-bodies.ts';
import { words } from './values.ts';

/** Small files of plain colours. Decoding them takes far more memory. */

type Edge = (edge: number) => Sharp;
const colour = { r: 51, g: 136, b: 170 };
const limitInputPixels = false;
const canvas = (width: number, channels: 3 | 4, background: object) => ({
  create: { width, height: width, channels, background },
});

const opaque: Edge = (edge) => sharp({ ...canvas(edge, 3, colour), limitInputPixels });
const clear: Edge = (edge) => sharp({ ...canvas(edge, 4, { ...colour, alpha: 0.5 }), limitInputPixels });
const drawings: Record<string, Edge> = {
  opaque,
  clear,
  grey: (edge) => opaque(edge).toColourspace('b-w'),
  cmyk: (edge) => opaque(edge).toColourspace('cmyk'),
  deep: (edge) => opaque(edge).toColourspace('rgb16'),
  'deep-clear': (edge) => clear(edge).toColourspace('rgb16'),
  'deep-grey': (edge) => opaque(edge).toColourspace('grey16'),
  profile: (edge) => opaque(edge).withIccProfile('p3'),
  'profile-clear': (edge) => clear(edge).withIccProfile('p3'),
  turned: (edge) => opaque(edge).withIccProfile('p3').withMetadata({ orientation: 6 }),
  /** Three different frames, because sharp drops equal frames. The cast is needed: sharp's types lack frames. */
  moving: (edge) => {
    const frames = [50, 120, 190].map((r) => canvas(edge, 4, { ...colour, r }));
    return sharp(frames as unknown as string[], { join: { animated: true }, limitInputPixels });
  },
};

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
const formats: [format: Format, options: object, drawings: string][] = [
  ...[false, true].flatMap((progressive): typeof formats => [
    ['jpeg', { progressive }, 'opaque grey cmyk profile turned'],
    ['jpeg', { progressive, chromaSubsampling: '4:4:4' }, 'opaque'],
    ['png', { progressive }, 'opaque clear deep deep-clear deep-grey turned'],
    ['png', { progressive, palette: true, effort: 1 }, 'opaque'],
  ]),
  ['webp', { effort: 0 }, 'opaque clear moving'],
  ['webp', { effort: 0, lossless: true }, 'clear'],
  ['gif', { effort: 1 }, 'opaque moving'],
  ...[8, 10, 12].flatMap((bitdepth) =>
    ['4:2:0', '4:4:4'].map((chromaSubsampling): (typeof formats)[0] => {
      return ['avif', { effort: 0, bitdepth, chromaSubsampling }, 'opaque profile-clear'];
    }),
  ),
];

const kinds = formats.flatMap(([format, options, all]) =>
  words(all).map((drawing) => ({ format, options, drawing, what: `${format} ${drawing} ${JSON.stringify(options)}` })),
);
/** Matches the most costly picture of each format except WebP. */
const worst =
  /^(jpeg cmyk .*progressive":true|png deep-clear .*progressive":true|gif moving|avif opaque .*h":10,.*4:4:4)/;

export type Costly = { edge: number; only: 'worst' | 'all' };

const drawn = new Map<string, Promise<Buffer>>();

export async function costlyPictures(wanted: readonly Costly[]): Promise<HostilePicture[]> {
  const pictures: HostilePicture[] = [];
  for (const { edge, only } of wanted) {
    for (const { format, options, drawing, what } of kinds.filter((kind) => only === 'all' || worst.test(kind.what))) {
      const name = `${what}, ${edge}²`;
      const bytes = drawn.get(name) ?? (drawings[drawing] ?? opaque)(edge).toFormat(format, options).toBuffer();
      drawn.set(name, bytes);
      pictures.push({ what: name, bytes: await bytes, type: `image/${format}` });
    }
  }
  return pictures;
}
