import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brochureTitle } from '#scripts/posters/brochure.ts';
import { noticeTitle } from '#scripts/posters/notice.ts';
import { shareNames } from '#scripts/posters/share.ts';
import { stampFile, stampOfSources } from '#scripts/posters/stamp.ts';
import { events } from './events.ts';
import { gallery } from './gallery.ts';

/** The documents and pictures are made by a command and committed; here they are held against what they show. */

const remedy = 'run npm run brochures';

test('the committed documents and pictures were made from the present facts and drawings', () => {
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : null;
  expect(stamp, `fest/ or scripts/posters/ changed after the documents were made: ${remedy}`).toEqual(stampOfSources());
});

describe.each([
  ['brochure.pdf', brochureTitle],
  ['notice.pdf', noticeTitle],
])('%s', (file, title) => {
  const bytes = readFileSync(`fest/documents/${file}`);
  const text = bytes.toString('latin1');

  test('is a PDF under 500 kB with a language, a title and its faces embedded', () => {
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(500_000);
    expect(text).toMatch(/\/Lang \(en\)/);
    expect(text).toContain(`/Title (${title})`);
    expect(text).toContain('/FontFile');
  });

  test('says nothing of when or where it was made', () => {
    expect(text.match(/\/(?:CreationDate|ModDate) \(D:\d{14}/g)).toEqual([
      '/CreationDate (D:20250101000000',
      '/ModDate (D:20250101000000',
    ]);
  });
});

const both = (name: string, widths: number[]) =>
  widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]);
const expected = [
  ...events.flatMap(({ id }) => [...both(`posters/${id}`, [360, 720, 1200]), `posters/${id}-720.jpg`]),
  ...gallery.flatMap(({ slug }) => [...both(`gallery/${slug}`, [480, 1440]), `gallery/${slug}-960.jpg`]),
  ...['about-front', 'about-back'].flatMap((name) => [...both(name, [480, 960]), `${name}-480.jpg`]),
];

test('every picture is there in each of its widths', async () => {
  const faults: string[] = [];
  for (const name of expected) {
    const file = `fest/pictures/${name}`;
    const width = Number(name.match(/-(\d+)\.\w+$/)?.[1]);
    const found = existsSync(file) ? (await sharp(file).metadata()).width : undefined;
    if (found !== width) faults.push(`${file} is ${found ?? 'missing'}`);
  }
  expect(faults, remedy).toEqual([]);
});

test('the smallest posters, the sharing pictures and the icons keep within their sizes', async () => {
  for (const { id } of events) {
    expect(readFileSync(`fest/pictures/posters/${id}-360.avif`).length).toBeLessThan(20_000);
  }
  for (const name of shareNames) {
    const bytes = readFileSync(`fest/pictures/share/${name}.jpg`);
    expect(bytes.length).toBeLessThan(120_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  for (const name of ['favicon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png']) {
    expect(existsSync(`fest/pictures/icons/${name}`), name).toBe(true);
  }
});
