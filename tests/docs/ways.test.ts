import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { documentNamed } from './markdown.ts';

/** The drawings of "Three ways through it": the stretches of each way between two arrows, and the arrows. */
type Way = { name: string; stretches: string[][]; arrows: string[] };

const section =
  documentNamed('docs/development.md').text.split('### Three ways through it')[1]?.split('\n### ')[0] ?? '';
const ways = [...section.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']): Way => {
  const [name = '', ...lines] = block.trim().split('\n');
  const way: Way = { name, stretches: [[]], arrows: [] };
  for (const line of lines) {
    const [first = '', ...rest] = line.trim().split(/\s+/);
    if (first === '→') way.stretches.push([]);
    if (first === '→') way.arrows.push(rest.join(' '));
    else way.stretches.at(-1)?.push(first);
  }
  return way;
});

const read = (file: string) => readFileSync(file, 'utf8');

/** The project's files that a file imports, workers included. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([#.][^'?]+)/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  );
}

test('there are three ways, and every file on them exists', () => {
  expect(ways).toHaveLength(3);
  const files = ways.flatMap(({ stretches }) => stretches.flat());
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(ways)('$name: each file is imported by, or imports, one that stands above it', ({ stretches }) => {
  const strangers = stretches.flatMap((files) =>
    files.filter((file, index) => {
      const above = files.slice(0, index);
      const isImported = above.some((other) => importsOf(other).includes(file));
      return index > 0 && !isImported && !importsOf(file).some((other) => above.includes(other));
    }),
  );
  expect(strangers).toEqual([]);
});

test.each(ways)('$name: each arrow is a call from the one side to the other, or a trigger', ({ stretches, arrows }) => {
  const hold = (files: string[] | undefined, text: string) => files?.some((file) => read(file).includes(text));
  for (const [index, arrow] of arrows.entries()) {
    const [before, after] = [stretches[index], stretches[index + 1]];
    const migration = /^trigger in (\S+)$/.exec(arrow)?.[1];
    const [name] = Object.entries(calls).find(([, { method, path }]) => `${method} ${path}` === arrow) ?? [];
    if (migration) expect(read(migration)).toContain('create trigger');
    else if (name) {
      // The browser's side stands before the arrow where it sends, and after it where it gets.
      const [browser, server] = before?.[0]?.startsWith('app/') ? [before, after] : [after, before];
      expect([arrow, hold(server, `calls.${name}.`), hold(browser, `'${name}'`)]).toEqual([arrow, true, true]);
    } else expect([arrow, hold(after, `'${arrow.split(' ')[1]}'`)]).toEqual([arrow, true]);
  }
});
