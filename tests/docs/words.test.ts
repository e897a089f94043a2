import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentNamed, filesLike } from './markdown.ts';

const rows = [...documentNamed('docs/words.md').text.matchAll(/^\| ([^|]+) \| ([^|]+) \|([^|\n]*)\|$/gm)]
  .map(([, word = '', , names = '']) => ({
    word,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))
  .filter(({ word }) => word !== 'Word');

test('every name in docs/words.md exists in the code', () => {
  const sources = filesLike('{app,lab,contract,programme,scripts,server}/**/*.{ts,tsx}');
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const identifiers = new Set(code.match(/\w+/g));
  const named = rows.flatMap(({ word, names }) =>
    names.filter((name) => /^\w+$/.test(name)).map((name) => ({ word, name })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(
    named
      .filter(({ name }) => !identifiers.has(name))
      .map(({ word, name }) => `"${word}": the code has no ${name}; write its new name, or drop the word`),
  ).toEqual([]);
});

test('docs/words.md has no word twice', () => {
  const words = rows.map(({ word }) => word);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
