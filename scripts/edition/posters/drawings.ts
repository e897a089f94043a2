import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { aboutShape, galleryShape, type PictureShape, posterShape } from '#programme/pictures.ts';
import { publish } from '#scripts/edition/gallery/photographs.ts';
import type { Studio } from '../studio/studio.ts';
import { aboutBack, aboutFront } from './about.ts';
import { brochure } from './brochure.ts';
import { notice } from './notice.ts';
import { page } from './page.ts';
import { poster, posterCss } from './poster.ts';
import { shareCard, shareNames } from './share.ts';
import { palette as p } from './sign.ts';

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

/** The gallery's sharing picture shows the last photo. A gallery without photos has no sharing picture. */
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

/** Reads, for every drawing in fest/, the hash of the source that the drawing was made from. */
export const readMade = (): Record<string, string> =>
  existsSync(madeFile) ? JSON.parse(readFileSync(madeFile, 'utf8')) : {};

export const hashOf = ({ source }: Artwork): string => createHash('sha256').update(source).digest('hex');

/** Draws only the emblem, because the edition's number would be illegible at 16 px. */
function icon(room: number, corner: number): string {
  const scale = (64 - 2 * room) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${p.ground}"/><g transform="translate(${room} ${room}) scale(${scale})" fill="none" stroke="${p.sky}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="M22 8c-11 0-4 24-15 24c11 0 4 24 15 24M42 8c11 0 4 24 15 24c-11 0-4 24-15 24"/><circle cx="32" cy="32" r="8" fill="${p.rose}" stroke="none"/></g></svg>`;
}

const iconSources = (): string => icon(6, 12) + icon(12, 0);

async function writeIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/favicon.svg`, icon(6, 12));
  const png = (svg: string, size: number, name: string) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 64) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(`${folder}/${name}.png`);
  await png(icon(6, 12), 192, 'icon-192');
  await png(icon(6, 12), 512, 'icon-512');
  await png(icon(12, 0), 512, 'icon-maskable-512');
}

/** Lists the drawings in fest/ that were made from other facts, such as an earlier `url`. */
export function outdatedDrawings(): string[] {
  const present = Object.fromEntries(drawings().map((drawing) => [drawing.name, hashOf(drawing)]));
  const made = readMade();
  return Object.keys(made).filter((name) => made[name] !== present[name]);
}
