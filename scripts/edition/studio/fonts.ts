import { existsSync, readFileSync } from 'node:fs';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A drawing contains its fonts, so it looks the same on every machine. */

const families = [
  { family: 'Display', package: 'big-shoulders', weights: [800, 900] },
  { family: 'Text', package: 'figtree', weights: [400, 600] },
  { family: 'Mono', package: 'jetbrains-mono', weights: [500] },
];

/** Writing systems for which a font package has all letters. Drawings use the packages that are installed. */
const scripts =
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Malayalam Meetei_Mayek Ol_Chiki Oriya Tamil Telugu'.split(' ');

const isIn = (script: string, text: string) => new RegExp(`\\p{Script=${script}}`, 'u').test(text);
const partOf = (script: string) => script.toLowerCase().replace('_', '-');
const packageOf = (name: string) => `@fontsource-variable/${name}`;

type Source = { file: string; range: string };

function source(name: string, part: string): Source[] {
  const folder = `node_modules/${packageOf(name)}`;
  if (!existsSync(folder)) return [];
  const range = JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8'))[part];
  return [{ file: `${folder}/files/${name}-${part}-wght-normal.woff2`, range }];
}

const mathSigns = {
  file: 'node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
  range: 'U+2190-22FF,U+2713',
};

/** Lists the preferred font last: the browser takes a character from the last font that has it. */
const sourcesFor = (name: string, text: string): Source[] => [
  ...scripts
    .filter((script) => isIn(script, text) || (script === 'Devanagari' && text.includes('₹')))
    .flatMap((script) => source(`noto-sans-${partOf(script)}`, partOf(script))),
  ...(/[\u2190-\u22ff✓]/.test(text) ? [mathSigns] : []),
  ...(/[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/.test(text) ? source(name, 'latin-ext') : []),
  ...source(name, 'latin'),
];

/** Returns all characters of a range such as 'U+200C-200D,U+20B9'. */
const charactersOf = (range: string): string =>
  range
    .split(',')
    .map((part) => part.replace('U+', '').split('-'))
    .flatMap(([first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) =>
        String.fromCodePoint(start + index),
      );
    })
    .join('');

type Cut = { data: string; letters: string[] };
const cuts = new Map<string, Promise<Cut>>();

/** Cuts a font to one weight for small PDFs. Keeps all characters, because Indian letters join into other shapes. */
async function cut(source: Source, wght: number): Promise<Cut> {
  const options = { targetFormat: 'truetype', variationAxes: source.file.includes('-wght-') ? { wght } : {} } as const;
  const font = await subsetFont(readFileSync(source.file), charactersOf(source.range), options);
  const letters = [...new Face(new Blob(font)).collectUnicodes()].map((code) => String.fromCodePoint(code));
  return { data: font.toString('base64'), letters };
}

function cutOnce(source: Source, weight: number): Promise<Cut> {
  const key = `${source.file} ${weight}`;
  const made = cuts.get(key) ?? cut(source, weight);
  cuts.set(key, made);
  return made;
}

export type Fonts = { css: string; letters: Record<string, Set<string>> };

/** Returns the fonts for a text, and the letters that each font family has. */
export async function fontsFor(text: string): Promise<Fonts> {
  const fonts: Fonts = { css: '', letters: {} };
  for (const { family, package: name, weights } of families) {
    const has = new Set<string>();
    fonts.letters[family] = has;
    for (const source of sourcesFor(name, text + text.toUpperCase())) {
      for (const weight of weights) {
        const { data, letters } = await cutOnce(source, weight);
        for (const letter of letters) has.add(letter);
        fonts.css += `@font-face{font-family:${family};font-weight:${weight};unicode-range:${source.range};src:url(data:font/ttf;base64,${data})}`;
      }
    }
  }
  return fonts;
}

/** Says what to do about the letters of a text that have no font, or returns ''. */
export function lackOf(letters: Set<string> | undefined, text: string): string {
  const used = new Set(text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''));
  const missing = [...used].filter((letter) => !letters?.has(letter)).join(' ');
  if (missing === '') return '';
  const script = scripts.find((script) => isIn(script, missing));
  return script === undefined
    ? `Replace ${missing} in fest/.`
    : `Install one for ${script.replace('_', ' ')}: npm install --save-dev ${packageOf(`noto-sans-${partOf(script)}`)}`;
}
