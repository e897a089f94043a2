import sharp, { type Sharp } from 'sharp';
import type { HostilePicture } from './pictures.ts';

/**
 * Pictures of one colour: files of some kilobytes that take as much memory to decode as their format allows, by depth,
 * interlacing, colours, profile and frames.
 */

type Kind = { what: string; type: string; draw(edge: number): Sharp };

const colour = { r: 51, g: 136, b: 170 };
const opaque = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: colour }, limitInputPixels: false });
const clear = (edge: number) =>
  sharp({
    create: { width: edge, height: edge, channels: 4, background: { ...colour, alpha: 0.5 } },
    limitInputPixels: false,
  });
/** Three frames that differ, so that none is left out. The cast: sharp draws frames, but its types do not know that. */
const moving = (edge: number) => {
  const frame = (red: number) => ({
    create: { width: edge, height: edge, channels: 4, background: { ...colour, r: red } },
  });
  return sharp([50, 120, 190].map(frame) as unknown as string[], { join: { animated: true }, limitInputPixels: false });
};
const deep = (picture: Sharp) => picture.toColourspace('rgb16');

const jpegs = [false, true].flatMap((progressive): Kind[] => {
  const name = progressive ? 'progressive JPEG' : 'JPEG';
  const kind = (what: string, draw: Kind['draw']) => ({ what: `${name} ${what}`, type: 'image/jpeg', draw });
  return [
    kind('4:2:0', (edge) => opaque(edge).jpeg({ progressive })),
    kind('4:4:4', (edge) => opaque(edge).jpeg({ progressive, chromaSubsampling: '4:4:4' })),
    kind('grey', (edge) => opaque(edge).toColourspace('b-w').jpeg({ progressive })),
    kind('CMYK', (edge) => opaque(edge).toColourspace('cmyk').jpeg({ progressive })),
    kind('with a profile', (edge) => opaque(edge).withIccProfile('p3').jpeg({ progressive })),
    kind('turned', (edge) => opaque(edge).withMetadata({ orientation: 6 }).jpeg({ progressive })),
  ];
});

const pngs = [false, true].flatMap((progressive): Kind[] => {
  const name = progressive ? 'interlaced PNG' : 'PNG';
  const kind = (what: string, draw: Kind['draw']) => ({ what: `${name} ${what}`, type: 'image/png', draw });
  return [
    kind('of 8 bits', (edge) => opaque(edge).png({ progressive })),
    kind('of 8 bits, transparent', (edge) => clear(edge).png({ progressive })),
    kind('of 16 bits', (edge) => deep(opaque(edge)).png({ progressive })),
    kind('of 16 bits, transparent', (edge) => deep(clear(edge)).png({ progressive })),
    kind('grey, of 16 bits', (edge) => opaque(edge).toColourspace('grey16').png({ progressive })),
    kind('with a palette', (edge) => opaque(edge).png({ progressive, palette: true, effort: 1 })),
    kind('with a profile, turned', (edge) =>
      opaque(edge).withIccProfile('p3').withMetadata({ orientation: 6 }).png({ progressive }),
    ),
  ];
});

const webp = (what: string, draw: Kind['draw']): Kind => ({ what: `${what} WebP`, type: 'image/webp', draw });
const gif = (what: string, draw: Kind['draw']): Kind => ({ what: `GIF ${what}`, type: 'image/gif', draw });
const others = [
  webp('opaque', (edge) => opaque(edge).webp({ effort: 0 })),
  webp('transparent', (edge) => clear(edge).webp({ effort: 0 })),
  webp('lossless', (edge) => clear(edge).webp({ effort: 0, lossless: true })),
  webp('animated', (edge) => moving(edge).webp({ effort: 0 })),
  gif('of one frame', (edge) => opaque(edge).gif({ effort: 1 })),
  gif('of three frames', (edge) => moving(edge).gif({ effort: 1 })),
];

const avifs = ([8, 10, 12] as const).flatMap((bitdepth) =>
  ['4:2:0', '4:4:4'].flatMap((chromaSubsampling): Kind[] => {
    const name = `AVIF ${chromaSubsampling} of ${bitdepth} bits`;
    const options = { effort: 0, bitdepth, chromaSubsampling };
    const transparent = (edge: number) => clear(edge).withIccProfile('p3').avif(options);
    return [
      { what: name, type: 'image/avif', draw: (edge) => opaque(edge).avif(options) },
      { what: `${name}, transparent, with a profile`, type: 'image/avif', draw: transparent },
    ];
  }),
);

const kinds = [...jpegs, ...pngs, ...others, ...avifs];
/** What takes most of each format. Encoding them takes long. */
const worst =
  /^(progressive JPEG CMYK|interlaced PNG of 16 bits, transparent|GIF of three frames|AVIF 4:4:4 of 10 bits)$/;

/** How many kinds, and how large: `edge` pixels square. */
export type Costly = { edge: number; only: 'worst' | 'all' };

const drawn = new Map<string, Promise<Buffer>>();

/** Drawn once, however often they are sent. */
export async function costlyPictures(wanted: readonly Costly[]): Promise<HostilePicture[]> {
  const pictures: HostilePicture[] = [];
  for (const { edge, only } of wanted) {
    for (const { what, type, draw } of kinds.filter((kind) => only === 'all' || worst.test(kind.what))) {
      const name = `${what}, ${edge}²`;
      const bytes = drawn.get(name) ?? draw(edge).toBuffer();
      drawn.set(name, bytes);
      pictures.push({ what: name, type, bytes: await bytes });
    }
  }
  return pictures;
}
