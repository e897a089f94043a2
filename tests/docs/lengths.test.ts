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

test('all decisions have 6,000 words at most', () => {
  const decisions = documents.filter(({ file }) => file.startsWith('docs/decisions/'));
  expect(decisions.reduce((sum, { text }) => sum + wordsOf(text), 0)).toBeLessThanOrEqual(6_000);
});
