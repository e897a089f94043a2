import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** docs/decisions/README.md says what each file has to hold; each list of faults below is empty where they all do. */
const decisions = globSync('docs/decisions/[0-9]*.md')
  .sort()
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    /** The rest of the line that begins with `- Name: `. */
    const line = (name: string) => new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
    const name = path.basename(file);
    return { name, number: name.slice(0, 4), text, line };
  });
const numbersIn = (text: string) => [...text.matchAll(/\b\d{4}\b/g)].map(String);
const isThere = (number: string) => decisions.some((decision) => decision.number === number);

test('the decisions are numbered from 0001 without a gap, and no number is taken twice', () => {
  expect(decisions.map(({ number }) => number)).toEqual(
    decisions.map((_, index) => String(index + 1).padStart(4, '0')),
  );
});

test('each decision has every part, in order', () => {
  const faults = decisions.flatMap(({ name, number, text }) => {
    const parts = [`# ${number} `, '- Date: ', '- Status: ', '- Replaces: '];
    const begins = [...parts, '**Context.**', '**Decision.**', '**Consequences.**'];
    const places = begins.map((begin) => `\n${text}`.indexOf(`\n${begin}`));
    const missing = begins.filter((_, index) => places[index] === -1).map((begin) => `${name} has no line "${begin}…"`);
    if (missing.length > 0) return missing;
    return places.every((place, index) => place > (places[index - 1] ?? -1)) ? [] : [`${name}: parts out of order`];
  });
  expect(faults).toEqual([]);
});

test('each has the day on which it was decided, and a status of the known ones', () => {
  const day = /^20\d\d-[01]\d-[0-3]\d$/;
  const status = /^(accepted|(accepted; replaced in part|replaced) by \d{4}( and \d{4})*)$/;
  const faults = decisions.flatMap(({ name, line }) => [
    ...(day.test(line('Date')) ? [] : [`${name}: "${line('Date')}" is no day (YYYY-MM-DD)`]),
    ...(status.test(line('Status')) ? [] : [`${name}: "${line('Status')}" is no status`]),
  ]);
  expect(faults).toEqual([]);
});

test('a decision and the one that replaces it name each other', () => {
  const faults = decisions.flatMap(({ name, number, line }) => {
    const successors = numbersIn(line('Status'));
    return decisions
      .filter((other) => numbersIn(other.line('Replaces')).includes(number) !== successors.includes(other.number))
      .map((other) => `${name} and ${other.name} do not agree on whether one replaces the other`);
  });
  expect(faults).toEqual([]);
});

test('every decision that the code or another decision names exists', () => {
  const sources = globSync('{app,lab,contract,deploy,fest,programme,scripts,server,tests}/**/*.{ts,tsx,js,css}');
  const inSources = sources.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/decisions?[ /](\d{4})/g);
    return [...found].map(([, number = '']) => `${file}: ${number}`);
  });
  const inDecisions = decisions.flatMap(({ name, text, line }) => {
    const found = [...text.matchAll(/\((\d{4})\)/g)].map(([, number = '']) => number);
    return [...found, ...numbersIn(line('Status'))].map((number) => `${name}: ${number}`);
  });
  expect(inSources).not.toEqual([]);
  expect([...inSources, ...inDecisions].filter((place) => !isThere(place.slice(-4)))).toEqual([]);
});
