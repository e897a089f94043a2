import { existsSync, globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { aboutShape, galleryShape, type PictureShape, posterShape } from '#programme/pictures.ts';
import { drawings, outdatedDrawings, readMade } from '#scripts/edition/posters/drawings.ts';

test('the committed drawings show the current facts of the edition', () => {
  expect(outdatedDrawings(), 'outdated: run npm run brochures').toEqual([]);
});

/** A team may replace a drawing with its own file. The size of such a file is not tested. */
const isDrawn = (file: string) =>
  Object.keys(readMade()).some((name) => [`fest/${name}`, `fest/${name}-360.avif`].includes(file));

const documents = drawings()
  .map(({ name, source }) => ({ file: `fest/${name}`, source }))
  .filter(({ file }) => file.endsWith('.pdf') && isDrawn(file) && existsSync(file))
  .filter(({ file }) => readFileSync(file).includes('/Creator (Chromium)'));

/** A PDF writes a title in ASCII as `(…)`, in other scripts as UTF-16 in hexadecimal. */
function titleIn(pdf: string): string | undefined {
  const [, ascii, hex] = /\/Title (?:\(((?:\\.|[^\\)])*)\)|<([\dA-F]+)>)/.exec(pdf) ?? [];
  return hex ? new TextDecoder('utf-16be').decode(Buffer.from(hex, 'hex')) : ascii?.replace(/\\(.)/g, '$1');
}

const plain = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test.each(documents)('$file has a language, title, fonts and fixed date, and is under 500 kB', ({ file, source }) => {
  const text = readFileSync(file, 'latin1');
  expect(text.length).toBeLessThan(500_000);
  expect(text).toMatch(/^%PDF-/);
  expect(text).toMatch(/\/Lang \(en\)/);
  expect(titleIn(text)).toBe(plain(/<title>([^<]*)/.exec(source)?.[1] ?? ''));
  expect(text).toContain('/FontFile');
  expect(text.match(/\/(?:CreationDate|ModDate) \(D:\d{14}/g)).toEqual([
    '/CreationDate (D:20250101000000',
    '/ModDate (D:20250101000000',
  ]);
});

const pictures: [name: string, shape: PictureShape][] = [
  ...events.map(({ id }): [string, PictureShape] => [`posters/${id}`, posterShape]),
  ...gallery.map(({ slug }): [string, PictureShape] => [`gallery/${slug}`, galleryShape]),
  ['about-front', aboutShape],
  ['about-back', aboutShape],
];

test('every picture has a file in each of its widths', async () => {
  const faults: string[] = [];
  for (const [name, shape] of pictures) {
    const start = `fest/pictures/${name}`;
    const files = [...shape.widths.map((width) => `${start}-${width}.avif`), `${start}-${shape.jpegWidth}.jpg`];
    if (!files.some((file) => existsSync(file))) continue;
    for (const file of files) {
      const found = existsSync(file) ? (await sharp(file).metadata()).width : undefined;
      if (found !== Number(file.match(/-(\d+)\.\w+$/)?.[1])) faults.push(`${file} is ${found ?? 'missing'}`);
    }
  }
  expect(faults).toEqual([]);
});

test('small posters and pictures for sharing are small files', async () => {
  for (const file of globSync('fest/pictures/posters/*-360.avif').filter(isDrawn)) {
    expect(readFileSync(file).length, file).toBeLessThan(20_000);
  }
  for (const file of globSync('fest/pictures/share/**/*.jpg').filter(isDrawn)) {
    // The gallery's picture is a photograph, so it is larger.
    if (file !== 'fest/pictures/share/gallery.jpg') expect(readFileSync(file).length, file).toBeLessThan(120_000);
    expect(await sharp(file).metadata(), file).toMatchObject({ width: 1200, height: 630 });
  }
});
