import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/[0-9]*.md').map((file) => {
  const name = path.basename(file);
  return { name, number: name.slice(0, 4), text: readFileSync(file, 'utf8') };
});
const kept = new Set(decisions.map(({ number }) => number));
const inIndex = [...readFileSync('docs/decisions/README.md', 'utf8').matchAll(/^- (\d{4}) /gm)].map(
  ([, number = '']) => number,
);

test('every decision number has either a file or a line in the index', () => {
  const numbers = [...decisions.map(({ number }) => number), ...inIndex].sort();
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
});

test.each(decisions)('$name has all parts in order, and 250 words at most', ({ number, text }) => {
  const parts = [`# ${number} `, '**Context.** ', '**Decision.**', '**Consequences.** '];
  const places = parts.map((part) => `\n${text}`.indexOf(`\n${part}`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(250);
});

test('every decision that the code or another decision names has a file', () => {
  const sources = globSync('{app,lab,contract,deploy,fest,programme,scripts,server,tests}/**/*.{ts,tsx,js,css}');
  const named = [...sources, 'renovate.json'].flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/decisions?[ /](\d{4})/g);
    return [...found].map(([, number = '']) => ({ file, number }));
  });
  const ofDecisions = decisions.flatMap(({ name, text }) =>
    [...text.matchAll(/[[(](\d{4})[\])]/g)].map(([, number = '']) => ({ file: name, number })),
  );
  expect(named).not.toEqual([]);
  expect([...named, ...ofDecisions].filter(({ number }) => !kept.has(number))).toEqual([]);
});
