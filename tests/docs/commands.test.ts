import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { goals } from '#lab/bench/goals.ts';
import { documentNamed, documents, filesLike } from './markdown.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Every `npm run NAME -- WORD…` in the docs. */
const calls = documents.flatMap(({ file, quoted, code }) =>
  [...quoted, ...code].flatMap((text) => {
    const found = text.matchAll(/\bnpm (?:run (?:--silent )?([\w-]+)|(start|test)\b)(?: -- ([^#;&|]*))?/g);
    return [...found].map(([command, name, short, rest = '']) => ({
      place: `${file}: ${command.trim()}`,
      name: name ?? short ?? '',
      words: rest.split(/\s+/).filter((word) => /^[a-z]/.test(word)),
    }));
  }),
);

test('pages name only commands of package.json', () => {
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter(({ name }) => !(name in scripts)).map(({ place }) => place)).toEqual([]);
});

test('docs/development.md names every command', () => {
  const { quoted } = documentNamed('docs/development.md');
  const unnamed = Object.keys(scripts).filter((name) => {
    if (name === 'postinstall' || name === 'prestart') return false;
    const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
    return !quoted.some((code) => code === command || code.startsWith(`${command} `));
  });
  expect(unnamed, 'name each in the table "Commands" of docs/development.md').toEqual([]);
});

test('docs/start.md names every test of the message that its example changes', () => {
  const words = calls.filter(({ place }) => place.startsWith('docs/start.md')).flatMap((call) => call.words);
  const tests = filesLike('tests/{server,journeys}/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('Invalid phone number'),
  );
  expect(tests.filter((file) => !words.some((word) => file.includes(word)))).toEqual([]);
});

test('in the docs, every word after -- selects a test, a journey or a row of the bench', () => {
  const units = filesLike('{app,lab,contract,fest,programme,scripts,server,tests}/**/*.test.{ts,tsx}');
  const journeys = filesLike('tests/journeys/**/*.spec.ts');
  const chosen: Record<string, (word: string) => boolean> = {
    unit: (word) => units.some((file) => file.includes(word)),
    journeys: (word) => journeys.some((file) => file.includes(word)),
    bench: (word) => Object.values(goals).some((goal) => goal.row === word),
  };
  const missing = calls.flatMap(({ place, name, words }) =>
    words.filter((word) => chosen[name] && !chosen[name](word)).map((word) => `${place}: no test called ${word}`),
  );
  expect(missing).toEqual([]);
});

test('every grep in the docs finds something', () => {
  const searches = documents.flatMap(({ code }) => code.filter((line) => line.startsWith('grep -rn ')));
  expect(searches).not.toEqual([]);
  const lost = searches.filter((line) => {
    const [, words = '', folders = ''] = /^grep -rn "([^"]+)" (.+)$/.exec(line) ?? [];
    const files = filesLike(`{${folders.replaceAll(' ', ',')}}/**/*.{ts,tsx}`);
    return !files.some((file) => readFileSync(file, 'utf8').includes(words));
  });
  expect(lost).toEqual([]);
});
