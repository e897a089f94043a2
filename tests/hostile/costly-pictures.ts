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

const webp = (what: string, draw: Kind['draw']): Kind => ({ what: `WebP ${what}`, type: 'image/webp', draw });
const gif = (what: string, draw: Kind['draw']): Kind => ({ what: `GIF ${what}`, type: 'image/gif', draw });
const others = [
  webp('', (edge) => opaque(edge).webp({ effort: 0 })),
  webp('transparent', (edge) => clear(edge).webp({ effort: 0 })),
  webp('without loss', (edge) => clear(edge).webp({ effort: 0, lossless: true })),
  webp('of three frames', (edge) => moving(edge).webp({ effort: 0 })),
  gif('of one frame', (edge) => opaque(edge).gif({ effort: 1 })),
  gif('of three frames', (edge) => moving(edge).gif({ effort: 1 })),
];

const avifs = [8, 10, 12].flatMap((bitdepth) =>
  ['4:2:0', '4:4:4'].flatMap((chromaSubsampling): Kind[] => {
    const options = { effort: 0, bitdepth: bitdepth as 8 | 10 | 12, chromaSubsampling };
    const kind = (what: string, draw: Kind['draw']) => ({
      what: `AVIF ${chromaSubsampling} of ${bitdepth} bits ${what}`,
      type: 'image/avif',
      draw,
    });
    return [
      kind('', (edge) => opaque(edge).avif(options)),
      kind('transparent, with a profile', (edge) => clear(edge).withIccProfile('p3').avif(options)),
    ];
  }),
);

const kinds = [...jpegs, ...pngs, ...others, ...avifs];
/** Those that would take most. They are few, because encoding them takes long. */
const worst = /^(progressive JPEG CMYK|interlaced PNG of 16 bits, transparent|GIF of three|AVIF 4:4:4 of 10 bits $)/;

/** Each kind in each size; `only: 'worst'` the worst of each format. */
export async function costlyPictures(edges: readonly number[], only: 'worst' | 'all'): Promise<HostilePicture[]> {
  const pictures: HostilePicture[] = [];
  const drawn = only === 'all' ? kinds : kinds.filter(({ what }) => worst.test(what));
  for (const edge of edges)
    for (const { what, type, draw } of drawn)
      pictures.push({ what: `${what}, ${edge}²`, type, bytes: await draw(edge).toBuffer() });
  return pictures;
}
