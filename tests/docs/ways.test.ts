import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { test } from '#tests/support/people/fest-with-phone.ts';
import { filesRunBy } from '#tests/support/running/files-run.ts';
import { readStream } from '#tests/support/running/stream.ts';
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

/** Files that every way uses, such as the facts and the error messages. No way counts them. */
const everywhere = [
  ...['fest/', 'tests/edition/', 'programme/events.ts', 'programme/times.ts'],
  ...[
    'contract/calls/calls.ts',
    'contract/calls/public-calls.ts',
    'contract/calls/tool-calls.ts',
    'contract/calls/headers.ts',
  ],
  ...['contract/calls/problems.ts', 'contract/desk/sentences.ts', 'contract/text.ts'],
  ...['app/ui/', 'app/desk/parts/', 'app/admin/session/', 'app/api.ts', 'app/tool-api.ts'],
  ...['app/call-for.ts', 'app/storage.ts', 'app/clock.ts', 'app/yield-to-main.ts', 'app/zod-without-eval.ts'],
  ...['server/app.ts', 'server/database/', 'server/http/shutdown.ts', 'server/http/log/', 'server/http/readable.ts'],
  ...['server/http/security.ts', 'server/http/sockets/', 'server/problem.ts'],
  ...['server/clock.ts', 'server/folder.ts', 'server/terminal.ts'],
  ...['server/hold.ts', 'server/stopwatch.ts'],
];

/** Files that a way imports but does not run, so it does not count them. */
const form = [
  ...['app/visitor/pass/saved/', 'app/visitor/register/registered.tsx', 'app/visitor/day/'],
  ...['app/visitor/register/form/chosen-day.tsx', 'contract/pass.ts', 'contract/reference.ts'],
  ...['server/limits/logins.ts', 'server/registrations/mails.ts'],
];
const photo = ['app/visitor/register/photo/', 'contract/id-photo.ts', 'server/photos/'];
const elsewhere: Record<string, string[]> = {
  'A registration, from the form to the spreadsheet': [
    ...form,
    ...photo,
    ...['server/mail/', 'server/admin/', 'app/news/stream.ts', 'app/admin/dashboard/'],
  ],
  'A registration, from the form to the mail': [...form, ...photo, 'contract/desk/pack.ts'],
  'An ID photo, from the camera to an organiser': [...form, 'server/mail/'],
  'A scan, from one desk to another': [
    ...['app/desk/card/payment.tsx'],
    ...['app/desk/card/photo.tsx', 'app/desk/head/', 'app/desk/place/'],
    ...['app/desk/screen/use-keys.ts', 'app/desk/search/', 'app/desk/visits/', 'app/desk/walk-in/'],
    ...['programme/season.ts', 'contract/admin.ts', 'contract/registration.ts', 'contract/people/search.ts'],
    ...['app/desk/phone/queue/last-release.ts', 'app/desk/phone/storage/one-tab.ts'],
    ...['server/registrations/', 'server/visits/', 'server/organisers/'],
    ...['server/limits/requests.ts', 'server/mail/'],
  ],
};

const read = (file: string) => readFileSync(file, 'utf8');
const isIn = (file: string, places: readonly string[]) => places.some((place) => file.startsWith(place));

/** The project's files that a file imports, workers included. Skips type-only imports. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type )(?:[^']* from )?'([#.][^'?]+)|import\('([#.][^'?]+)/gm)].map(
    ([, one, other]) => {
      const name = one ?? other ?? '';
      return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
    },
  );

/** The steps and all their imports, except uncounted files. */
function filesOf(steps: readonly string[], { name }: Way): string[] {
  const others = [...everywhere, ...(elsewhere[name] ?? [])];
  const found = new Set(steps);
  for (const file of found) for (const other of importsOf(file)) if (!isIn(other, others)) found.add(other);
  return [...found];
}
const allOf = (way: Way) => filesOf(way.stretches.flat(), way);

test('docs/development.md has four ways, and each step is a file', () => {
  expect(ways).toHaveLength(4);
  expect(ways.flatMap(({ stretches }) => stretches.flat()).filter((file) => !existsSync(file))).toEqual([]);
});

test('every file or folder that is not counted exists', () => {
  expect([...everywhere, ...Object.values(elsewhere).flat()].filter((place) => !existsSync(place))).toEqual([]);
});

test.each(ways)('$name: prints how many files a reader has to read', (way) => {
  const files = allOf(way);
  const lines = files.flatMap((file) => read(file).split('\n')).filter((line) => line.trim() !== '');
  const steps = new Set(way.stretches.flat()).size;
  console.log(`${way.name}: ${files.length} files (${steps} of them steps), ${lines.length} lines`);
  expect(files.length).toBeGreaterThan(steps);
});

test.each(ways)('$name: the steps on both sides of an arrow use its call, table or trigger', (way) => {
  const files = way.stretches.map((steps) => filesOf(steps, way));
  const hold = (some: string[] | undefined, text: RegExp) => some?.some((file) => text.test(read(file)));
  for (const [index, arrow] of way.arrows.entries()) {
    const [before, after] = [files[index], files[index + 1]];
    const [, table] = /^table (\S+)$/.exec(arrow) ?? [];
    const [, migration] = /^trigger in (\S+)$/.exec(arrow) ?? [];
    const [name] = Object.entries(calls).find(([, { method, path }]) => `${method} ${path}` === arrow) ?? [];
    const [give, take] = table
      ? [`insertInto\\('${table}'`, `'${table}'`]
      : Array(2).fill(`calls\\.${name}\\b|'${name}'`);
    if (migration) expect(read(migration)).toContain('create trigger');
    else if (table || name) {
      const isHandedOver = [hold(before, new RegExp(give)), hold(after, new RegExp(take))];
      expect([arrow, ...isHandedOver]).toEqual([arrow, true, true]);
    } else expect([arrow, hold(after, new RegExp(`'${arrow.split(' ')[1]}'`))]).toEqual([arrow, true]);
  }
});

/** In ms. A phone pauses between two writes of its pack. */
const untilKept = 1_500;

test('a scan runs only files that its way counts', async ({ here }) => {
  const { fest, asha } = here;
  const url = await fest.app.listen({ port: 0 });
  const room805 = await here.join('Room 805');
  const [one, other] = [await here.atTheDesk(), await here.atTheDesk({}, room805)];
  const code = (await passTokens(fest.db)).codeFor({ id: asha, version: 0 });
  const ran = await filesRunBy(async () => {
    const stream = await readStream(url + calls.deskStream.path, room805.headers);
    await stream.next();
    one.network.isCut = true;
    expect((await one.phone.scan(code))?.id).toBe(asha);
    await one.write(here.seen('oracle'));
    here.later(3_600_000);
    one.network.isCut = false;
    await one.phone.follow();
    await stream.next();
    await other.phone.follow();
    expect(other.phone.card(asha)?.isPresent).toBe(true);
    await pause(untilKept);
    stream.leave();
  });
  expect(ran).toEqual(expect.arrayContaining(['server/book/person.ts', 'app/desk/phone/pack/kept-pack.ts']));
  const drawn = ways.filter(({ name }) => name.startsWith('A scan')).flatMap(allOf);
  expect(ran.filter((file) => !drawn.includes(file) && !isIn(file, everywhere))).toEqual([]);
});
