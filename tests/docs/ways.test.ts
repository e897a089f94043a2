import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { documentNamed } from './markdown.ts';

/** One block of "Four ways through it". An arrow begins the next stretch of steps. */
type Way = { name: string; stretches: string[][]; arrows: string[] };

const section = documentNamed('docs/development.md').text.split('### Four ways through it')[1]?.split('\n## ')[0] ?? '';
const ways = [...section.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']): Way => {
  const [name = '', ...lines] = block.trim().split('\n');
  const way: Way = { name, stretches: [[]], arrows: [] };
  for (const line of lines) {
    const [first = '', ...rest] = line.trim().split(/\s+/);
    if (first !== '→') way.stretches.at(-1)?.push(first);
    else {
      way.stretches.push([]);
      way.arrows.push(rest.join(' '));
    }
  }
  return way;
});

const read = (file: string) => readFileSync(file, 'utf8');

/** The project's files that a file imports. Skips type-only imports. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type )(?:[^']* from )?'([#.][^'?]+)/gm)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  );

test('docs/development.md has four ways through the code, and each step is a file', () => {
  expect(ways).toHaveLength(4);
  expect(ways.flatMap(({ stretches }) => stretches.flat()).filter((file) => !existsSync(file))).toEqual([]);
});

test.each(ways)('$name: the steps on both sides of an arrow use its API call or table', ({ stretches, arrows }) => {
  const files = stretches.map((steps) => [...steps, ...steps.flatMap(importsOf)]);
  const hold = (some: string[] | undefined, text: RegExp) => some?.some((file) => text.test(read(file)));
  for (const [index, arrow] of arrows.entries()) {
    const [before, after] = [files[index], files[index + 1]];
    const [, table] = /^table (\S+)$/.exec(arrow) ?? [];
    const [name] = Object.entries(calls).find(([, { method, path }]) => `${method} ${path}` === arrow) ?? [];
    const [give, take] = table
      ? [`(insertInto|updateTable)\\('${table}'`, `'${table}'`]
      : Array(2).fill(`calls\\.${name}\\b|'${name}'`);
    if (table || name) {
      const isHandedOver = [hold(before, new RegExp(give)), hold(after, new RegExp(take))];
      expect([arrow, ...isHandedOver]).toEqual([arrow, true, true]);
    } else expect([arrow, hold(after, new RegExp(`'${arrow.split(' ')[1]}'`))]).toEqual([arrow, true]);
  }
});
