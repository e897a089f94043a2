import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { aboutShape, galleryShape, type PictureShape, posterShape } from '#programme/pictures.ts';
import { publish } from '#scripts/edition/gallery/photographs.ts';
import type { Studio } from '../studio/studio.ts';
import { aboutBack, aboutFront } from './about.ts';
import { brochure } from './brochure.ts';
import { iconSources, writeIcons } from './icons.ts';
import { notice } from './notice.ts';
import { page } from './page.ts';
import { poster, posterCss } from './poster.ts';
import { shareCard, shareNames } from './share.ts';

/** Something that `npm run brochures` draws. `name` is its path below fest/, `source` the HTML or SVG. */
export type Artwork = { name: string; source: string; make: (studio: Studio, path: string) => Promise<unknown> };

export const drawings = (): Artwork[] => [
  document('documents/brochure.pdf', brochure()),
  document('documents/notice.pdf', notice()),
  ...events.map((event) => {
    const html = page(event.label, posterCss, poster(event));
    return picture(`pictures/posters/${event.id}`, html, posterShape, { width: 794, pixels: 1200 });
  }),
  picture('pictures/about-front', aboutFront(), aboutShape, { width: 960, pixels: 960 }),
  picture('pictures/about-back', aboutBack(), aboutShape, { width: 960, pixels: 960 }),
  ...shareCards(),
  { name: 'pictures/icons', source: iconSources(), make: (_studio, path) => writeIcons(path) },
];

const document = (name: string, source: string): Artwork => ({
  name,
  source,
  make: (studio, path) => studio.pdf(source, path),
});

type Size = { width: number; pixels: number };

const picture = (name: string, source: string, shape: PictureShape, { width, pixels }: Size): Artwork => ({
  name,
  source,
  make: async (studio, path) =>
    publish(await studio.picture(source, width, shape.heightOf(width), pixels), path, shape),
});

/** The gallery's sharing picture shows the last photo. Without photos there is none. */
function shareCards(): Artwork[] {
  const last = `fest/pictures/gallery/${gallery.at(-1)?.slug}-${galleryShape.jpegWidth}.jpg`;
  const photo = existsSync(last) ? `data:image/jpeg;base64,${readFileSync(last, 'base64')}` : null;
  return shareNames
    .filter((name) => name !== 'gallery' || photo !== null)
    .map((name) => {
      const source = shareCard(name, photo ?? '');
      return {
        name: `pictures/share/${name}.jpg`,
        source,
        make: async (studio, path) => {
          mkdirSync(dirname(path), { recursive: true });
          await sharp(await studio.picture(source, 1200, 630, 1200))
            .jpeg({ quality: 82, mozjpeg: true })
            .toFile(path);
        },
      };
    });
}

export const madeFile = 'fest/documents/made-from.json';

/** The hash of each drawing's source, for every drawing in fest/. */
export const readMade = (): Record<string, string> =>
  existsSync(madeFile) ? JSON.parse(readFileSync(madeFile, 'utf8')) : {};

export const hashOf = ({ source }: Artwork): string => createHash('sha256').update(source).digest('hex');
