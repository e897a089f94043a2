import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { readArguments, sayIfReadOnly } from '#scripts/arguments.ts';

/**
 * `npm run fonts` reduces the fonts to the characters of the site's own texts.
 * Other characters, such as a name in Devanagari, use the device's fonts. The results are committed.
 */

sayIfReadOnly();
readArguments('npm run fonts   reduces the fonts to the characters of the site, in app/fonts/');

const printable = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
const typographic = '\u00a0©·×–—‘’“”…↑↓é';
const source = (family: string, file: string) => `node_modules/@fontsource-variable/${family}/files/${file}`;

const faces = [
  {
    name: 'display',
    file: source('big-shoulders', 'big-shoulders-latin-wght-normal.woff2'),
    axes: { wght: { min: 600, max: 900 } },
    text: printable + typographic,
  },
  {
    name: 'text',
    file: source('figtree', 'figtree-latin-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 700 } },
    text: printable + typographic,
  },
  {
    name: 'mono',
    file: source('jetbrains-mono', 'jetbrains-mono-latin-wght-normal.woff2'),
    axes: { wght: 500 },
    text: printable + typographic,
  },
  // The fonts above lack these characters, and so do some devices.
  {
    name: 'signs',
    file: 'node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    axes: {},
    text: '→←↗✓',
  },
  {
    name: 'rupee',
    file: source('figtree', 'figtree-latin-ext-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 700 } },
    text: '₹',
  },
];

mkdirSync('app/fonts', { recursive: true });
for (const face of faces) {
  const original = readFileSync(face.file);
  const cut = await subsetFont(original, face.text, { targetFormat: 'woff2', variationAxes: face.axes });
  writeFileSync(`app/fonts/${face.name}.woff2`, cut);
  // The SIL Open Font License requires its text next to each font.
  copyFileSync(`${face.file.split('/files/')[0]}/LICENSE`, `app/fonts/${face.name}.LICENSE.txt`);
  console.log(`app/fonts/${face.name}.woff2: ${original.length} → ${cut.length} bytes`);
}
