import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { documentNamed, documents, filesLike } from './markdown.ts';

/** Variables that the operating system or other programs define. */
const foreign = ['PATH', 'PROGRAMFILES', 'NODE_OPTIONS', 'TMPDIR', 'AWS_EXECUTION_ENV', 'NODE_ENV', 'RAILWAY_RUN_UID'];

const ofServer = [...readFileSync('server/config/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z/gm)].map(
  ([, name = '']) => name,
);

/** Variables that only scripts, tests and the laboratory read. */
const ofTools = new Set(
  [...filesLike('{lab,scripts,tests}/**/*.{ts,js}'), ...filesLike('*.config.ts')].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const members = [...text.matchAll(/\benv\??(?:\.|\[')([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);
    const unpacked = [...text.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(
      ([, names = '']) => names.match(/[A-Z][A-Z_]+/g) ?? [],
    );
    return [...members, ...unpacked];
  }),
);
for (const name of [...foreign, ...ofServer]) ofTools.delete(name);

test('the table of docs/running.md has exactly the settings of the server', () => {
  const { text } = documentNamed('docs/running.md');
  const table = /^## Configuration$([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  const firstCells = [...table.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell).join(' ');
  const named = [...firstCells.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(ofServer.length).toBeGreaterThan(10);
  expect(named.sort(), 'make the table of docs/running.md and server/config/config.ts agree').toEqual(
    ofServer.toSorted(),
  );
});

test('.env.example has every setting of the server, with its default', () => {
  const text = readFileSync('.env.example', 'utf8');
  const examples = parseEnv(text.replace(/^# (?=[A-Z][A-Z0-9_]+=)/gm, ''));
  expect(Object.keys(examples).sort(), 'make .env.example and server/config/config.ts agree').toEqual(
    ofServer.toSorted(),
  );
  expect(parseEnv(text)).toEqual({});
  readConfig(examples);
  const rows = [...documentNamed('docs/running.md').text.matchAll(/^\| (`[A-Z][^|]*) \|[^|]*\| ([^|]*) \|$/gm)];
  const defaults = rows
    .flatMap(([, names = '', cell = '']) => {
      const values = /^(`[^`]+`(, )?)+$/.test(cell) ? cell.split(', ') : [];
      return names.split(', ').flatMap((name, index) => (values[index] ? [[name, values[index]]] : []));
    })
    .filter(([, value = '']) => !ofServer.includes(value.replaceAll('`', '')));
  expect(defaults.length).toBeGreaterThan(4);
  expect(defaults.filter(([name = '', value]) => `\`${examples[name.replaceAll('`', '')]}\`` !== value)).toEqual([]);
});

test('docs/development.md names every setting of tests, laboratory and scripts', () => {
  const { quoted } = documentNamed('docs/development.md');
  const unnamed = [...ofTools].filter((name) => !quoted.some((code) => code.split('=')[0] === name));
  expect(unnamed, 'name each in docs/development.md').toEqual([]);
});

test('every setting that a page names exists in the code', () => {
  const handedOver = [...filesLike('deploy/**/*.*'), ...filesLike('deploy/C*'), 'compose.yaml']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isRead = (name: string) =>
    [...ofServer, ...foreign].includes(name) || ofTools.has(name) || new RegExp(`${name}[=:]`).test(handedOver);
  const named = documents.flatMap(({ file, quoted, code }) =>
    [...quoted, ...code].flatMap((text) =>
      (text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []).map((name) => ({ file, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(
    named.filter(({ name }) => !isRead(name)).map(({ file, name }) => `${file} names ${name}, which nothing reads`),
  ).toEqual([]);
});
