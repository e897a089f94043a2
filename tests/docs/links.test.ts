import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documents } from './markdown.ts';

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
