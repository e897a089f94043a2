import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentNamed, documents, filesLike } from './markdown.ts';

/** Commands make these files, or an edition may omit them. */
const mayBeMissing = /^(build|data|screenshots|test-results|assets|node_modules|fest\/\w+)\//;

const tree = filesLike('**/*');
/** Every folder that contains code or a page, such as `app/visitor/`. */
const folders = new Set(
  tree
    .filter((file) => /\.(tsx?|md|service)$/.test(file))
    .flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1))),
);
const isThere = (path: string) => globSync(path.replace(/\/$/, '').replaceAll('…', '*')).length > 0;
/** A page may shorten a path, as in "photos/reader.ts" or "nginx.conf". */
const isSuffix = (path: string) => tree.some((file) => file === path || file.endsWith(`/${path}`));

/** Whether a word names a project file or folder. */
const isPath = (word: string) =>
  /^[\w.*…/-]+$/.test(word) &&
  !mayBeMissing.test(word) &&
  ([...folders].some((folder) => word.startsWith(folder)) || /\w\.(ts|tsx|css|md|service|timer|yml)$/.test(word));

test('every file and folder that a page names exists', () => {
  const named = documents.flatMap(({ file, quoted, code }) => {
    const words = [...quoted, ...code.flatMap((line) => line.split(/\s+/))].map((word) => word.replace(/[.,;:]$/, ''));
    const paths = words.filter(isPath);
    return paths.map((path) => ({ file, path }));
  });
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ path }) => !isThere(path) && !isSuffix(path));
  expect(missing.map(({ file, path }) => `${file} names ${path}, which does not exist`)).toEqual([]);
});

/** The top folders, the folders in them except in fest/, and the folders of the site's pages. */
const rooms = [...folders].filter((folder) =>
  /^([^/]+|(?!fest\/)[^/]+\/[^/]+|app\/(visitor|admin)\/[^/]+)\/$/.test(folder),
);

/** The folders that a page names: by a path, or by a name in the table row of the parent folder. */
function foldersNamed(text: string): Set<string> {
  const named = new Set<string>();
  for (const line of text.split('\n')) {
    const [first = '', ...others] = [...line.matchAll(/`([\w./-]+\/)`/g)].map(([, path = '']) => path);
    named.add(first);
    for (const path of others) named.add(path).add(`${first}${path}`);
  }
  return named;
}

test('docs/development.md names every top folder and the folders in them', () => {
  const named = foldersNamed(documentNamed('docs/development.md').text);
  expect(rooms.length).toBeGreaterThan(20);
  expect(
    rooms.filter((room) => !named.has(room)),
    'name each in the table of docs/development.md',
  ).toEqual([]);
});
