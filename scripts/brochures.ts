import '#programme/check.ts';
import { globSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { aboutBack, aboutFront } from './posters/about.ts';
import { brochure } from './posters/brochure.ts';
import { scene } from './posters/gallery.ts';
import { writeIcons } from './posters/icons.ts';
import { notice } from './posters/notice.ts';
import { page } from './posters/page.ts';
import { poster, posterCss } from './posters/poster.ts';
import { shareCard, shareNames } from './posters/share.ts';
import { stampFile, stampOfSources } from './posters/stamp.ts';
import { openStudio, publish } from './posters/studio.ts';

/**
 * `npm run brochures`: every document and picture of fest/ from its facts and signs. With names of parts, as in
 * `npm run brochures -- posters gallery`, it makes only those, to look at while drawing; only a whole run is stamped.
 */
const start = Date.now();
const studio = await openStudio();
const pictures = 'fest/pictures';

const parts: Record<string, () => Promise<void>> = {
  documents: async () => {
    await studio.pdf(brochure(), 'fest/documents/brochure.pdf');
    await studio.pdf(notice(), 'fest/documents/notice.pdf');
  },
  posters: async () => {
    const sizes = { modern: [360, 720, 1200], jpeg: 720, height: (width: number) => Math.round((width * 297) / 210) };
    for (const event of events) {
      const png = await studio.picture(page(event.label, posterCss, poster(event)), 794, 1123, 1200);
      await publish(png, `${pictures}/posters/${event.id}`, sizes);
    }
  },
  about: async () => {
    const sizes = { modern: [480, 960], jpeg: 480, height: (width: number) => (width * 3) / 4 };
    await publish(await studio.picture(aboutFront(), 960, 720, 960), `${pictures}/about-front`, sizes);
    await publish(await studio.picture(aboutBack(), 960, 720, 960), `${pictures}/about-back`, sizes);
  },
  gallery: async () => {
    const sizes = { modern: [480, 1440], jpeg: 960, height: (width: number) => (width * 2) / 3 };
    for (const { slug } of gallery) {
      await publish(await studio.picture(scene(slug), 1440, 960, 1440), `${pictures}/gallery/${slug}`, sizes);
    }
  },
  share: async () => {
    const last = await readFile(`${pictures}/gallery/${gallery.at(-1)?.slug}-960.jpg`, 'base64');
    await mkdir(`${pictures}/share`, { recursive: true });
    for (const name of shareNames) {
      const png = await studio.picture(shareCard(name, `data:image/jpeg;base64,${last}`), 1200, 630, 1200);
      await sharp(png).jpeg({ quality: 82, mozjpeg: true }).toFile(`${pictures}/share/${name}.jpg`);
    }
  },
  icons: () => writeIcons(`${pictures}/icons`),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((it) => !(it in parts));
try {
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  for (const [name, make] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await make();
    console.log(`${name}: made`);
  }
  if (wanted.length === 0) {
    await removeOlder();
    await writeFile(stampFile, `${JSON.stringify(stampOfSources(), null, 2)}\n`);
  }
} finally {
  await studio.close();
}

/** A picture whose event is gone must not stay behind. */
async function removeOlder() {
  for (const file of globSync(`${pictures}/**/*.*`)) if (statSync(file).mtimeMs < start) await rm(file);
}
