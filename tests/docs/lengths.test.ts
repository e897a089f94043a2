import { expect, test } from 'vitest';
import { documentNamed, documents } from './markdown.ts';

const wordsOf = (text: string) => text.trim().split(/\s+/).length;

test.each([
  ['README.md', 400],
  ['docs/start.md', 700],
  ['docs/next-edition.md', 700],
  ['docs/hosting.md', 2_200],
  ['docs/running.md', 3_500],
  ['docs/development.md', 2_000],
  ['docs/words.md', 1_500],
  ['docs/trust.md', 3_000],
  ['docs/performance.md', 1_100],
])('%s has %i words at most', (file, most) => {
  expect(wordsOf(documentNamed(file).text)).toBeLessThanOrEqual(most);
});

const folder = (name: string) => documents.flatMap(({ file }) => (file.startsWith(`${name}/`) ? [file] : []));

test.each([
  { pages: 'docs/trust.md and docs/performance.md', files: ['docs/trust.md', 'docs/performance.md'], most: 4_000 },
  { pages: 'all decisions', files: folder('docs/decisions'), most: 6_000 },
  { pages: 'all pages', files: documents.map(({ file }) => file), most: 21_000 },
])('$pages have $most words at most together', ({ files, most }) => {
  expect(files.reduce((sum, file) => sum + wordsOf(documentNamed(file).text), 0)).toBeLessThanOrEqual(most);
});
