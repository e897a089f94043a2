import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentNamed, documents, filesLike } from './markdown.ts';

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
  ['docs/trust.md and docs/performance.md', 4_000],
  ['docs/decisions/', 6_000],
  ['all pages', 21_000],
])('%s: %i words at most', (pages, most) => {
  const starts = pages === 'all pages' ? [''] : pages.split(' and ');
  const counted = documents.filter(({ file }) => starts.some((start) => file.startsWith(start)));
  expect(counted.length).toBeGreaterThanOrEqual(starts.length);
  expect(counted.reduce((sum, { text }) => sum + wordsOf(text), 0)).toBeLessThanOrEqual(most);
});

/** The anchor that GitHub makes from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link leads to a file, and its anchor to a heading', () => {
  const links = documents.flatMap(({ file, text }) => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    return targets.filter((target) => !/^[a-z]+:/.test(target)).map((target) => ({ file, target }));
  });
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(({ file, target }) => {
    const [to = '', anchor] = target.split('#');
    const found = to === '' ? file : path.join(path.dirname(file), to);
    if (!existsSync(found)) return true;
    return anchor !== undefined && !anchorsOf(found).includes(anchor);
  });
  expect(broken.map(({ file, target }) => `${file} links to ${target}, which does not exist`)).toEqual([]);
});

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

const textOf = (file: string) => readFileSync(file, 'utf8');
const { version, license } = JSON.parse(textOf('package.json')) as { version: string; license: string };

test('everybody may reuse the code, and finds one licence for it', () => {
  expect(textOf('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
  expect(license).toBe('MIT');
  expect(JSON.parse(textOf('package-lock.json')).packages[''].license).toBe('MIT');
  expect(textOf('docs/decisions/README.md')).toMatch(/^- \d{4} On \d+ \w+ \d{4} we chose the MIT licence/m);
});

test('a fork finds the newest release in the changelog, and how to merge it', () => {
  const [guide, newest] = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect([guide, `${newest}.0`]).toEqual(["Bring fixes into last year's fork", version]);
});

test('issue and pull request forms ask for what a maintainer needs', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(folder).filter((file) => file !== 'config.yml');
  expect(forms).toEqual(['fault.yml', 'wish.yml']);
  for (const form of forms) {
    const text = textOf(`${folder}/${form}`);
    expect(text).toMatch(/^name: .+\ndescription: .+\nlabels: \[\w+\]\nbody:\n/);
    expect(text).toContain('required: true');
    const ids = [...text.matchAll(/^ {4}id: (\w+)$/gm)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(textOf('.github/pull_request_template.md')).toContain('- [ ] `npm test` passes.');
});
