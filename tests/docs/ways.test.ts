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

/** A drawing of "Four ways through it": the files between two arrows, the arrows, and the files that have a line of their own. */
type Way = { name: string; stretches: string[][]; arrows: string[]; steps: Set<string> };

const section =
  documentNamed('docs/development.md').text.split('### Four ways through it')[1]?.split('\n### ')[0] ?? '';
const ways = [...section.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']): Way => {
  const [name = '', ...lines] = block.trim().split('\n');
  const way: Way = { name, stretches: [[]], arrows: [], steps: new Set() };
  for (const line of lines) {
    const [first = '', ...rest] = line.trim().split(/\s+/);
    if (first === '→') {
      way.stretches.push([]);
      way.arrows.push(rest.join(' '));
    } else if (first === '+') way.stretches.at(-1)?.push(...rest);
    else {
      way.stretches.at(-1)?.push(first);
      way.steps.add(first);
    }
  }
  return way;
});
const filesOf = ({ stretches }: Way) => [...new Set(stretches.flat())];

/** Facts, constants, parts of every screen, and what every call passes. Everything else that a drawn file imports is drawn. */
const everywhere = [
  ...['fest/', 'tests/edition/', 'programme/events.ts', 'programme/times.ts', 'programme/zone.ts'],
  ...['contract/calls/calls.ts', 'contract/calls/public-calls.ts', 'contract/calls/tool-calls.ts', 'contract/calls/headers.ts'],
  ...['contract/calls/problems.ts', 'contract/desk/sentences.ts', 'contract/text.ts'],
  ...['app/ui/', 'app/desk/parts/', 'app/desk/time/', 'app/admin/session/', 'app/api.ts', 'app/tool-api.ts'],
  ...['app/call-for.ts', 'app/storage.ts', 'app/clock.ts', 'app/yield-to-main.ts', 'app/zod-without-eval.ts'],
  ...['server/app.ts', 'server/database/', 'server/http/drain.ts', 'server/http/log/', 'server/http/readable.ts'],
  ...['server/http/security.ts', 'server/http/sockets/', 'server/problem.ts'],
  ...['server/clock-skew.ts', 'server/event-loop.ts', 'server/folder.ts', 'server/printable.ts'],
  ...['server/single-flight.ts', 'server/stopwatch.ts'],
];

/** What the files of a way import for other ways. */
const form = [
  ...['app/visitor/register/keep-new-pass.ts', 'app/visitor/register/registered.tsx', 'app/visitor/day/'],
  ...['app/visitor/register/form/chosen-day.tsx', 'programme/team.ts', 'contract/pass.ts', 'contract/reference.ts'],
  ...['server/limits/logins.ts', 'server/registrations/pass-wanted.ts'],
];
const photo = ['app/visitor/register/photo/', 'contract/id-photo.ts', 'server/photos/'];
const elsewhere: Record<string, string[]> = {
  'A registration, from the form to the spreadsheet': [
    ...form,
    ...photo,
    ...['server/mail/', 'server/admin/', 'app/stream.ts', 'app/admin/dashboard/'],
  ],
  'A registration, from the form to the mail': [...form, ...photo, 'contract/desk/pack.ts'],
  'An ID photo, from the camera to an organiser': [...form, 'server/mail/'],
  'A scan, from one desk to another': [
    ...['app/desk/camera/camera-button.tsx', 'app/desk/card/payment.tsx'],
    ...['app/desk/card/photo.tsx', 'app/desk/head/', 'app/desk/outcome/refused-strip.tsx', 'app/desk/place/'],
    ...['app/desk/screen/use-keys.ts', 'app/desk/search/', 'app/desk/visits/', 'app/desk/walk-in/'],
    ...['programme/season.ts', 'contract/admin.ts', 'contract/registration.ts', 'contract/people/search.ts'],
    ...['app/desk/phone/queue/last-release.ts', 'app/desk/phone/storage/keys.ts', 'app/desk/phone/storage/one-tab.ts'],
    ...['server/registrations/', 'server/visits/', 'server/organisers/', 'server/desks/queue-keys.ts'],
    ...['server/limits/by-id.ts', 'server/mail/'],
  ],
};

const read = (file: string) => readFileSync(file, 'utf8');
const isIn = (file: string, places: readonly string[]) => places.some((place) => file.startsWith(place));

/** The project's files that a file imports, workers included. */
const importsOf = (file: string): string[] => imported(file, /(?:from|import)\s*\(?\s*'([#.][^'?]+)/g);

/** Without those of which it imports types alone. */
const valueImportsOf = (file: string): string[] =>
  imported(file, /^(?:import|export) (?!type )(?:[^']* from )?'([#.][^'?]+)|import\('([#.][^'?]+)/gm);

const imported = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, one, other]) => {
    const name = one ?? other ?? '';
    return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
  });

test('there are four ways, and every file on them exists', () => {
  expect(ways).toHaveLength(4);
  expect(ways.flatMap(filesOf).filter((file) => !existsSync(file))).toEqual([]);
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

test.each(ways)('$name: whatever its files import is drawn too', (way) => {
  const files = filesOf(way);
  const others = [...everywhere, ...(elsewhere[way.name] ?? [])];
  const missing = files.flatMap((file) =>
    valueImportsOf(file)
      .filter((other) => !files.includes(other) && !isIn(other, others))
      .map((other) => `${file} imports ${other}`),
  );
  expect(missing).toEqual([]);
  const lines = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
  console.log(`${way.name}: ${files.length} files (${way.steps.size} of them steps), ${lines.length} lines`);
});

test.each(ways)('$name: each arrow is a call from the one side to the other, a table or a trigger', (way) => {
  const { stretches, arrows } = way;
  const hold = (files: string[] | undefined, text: string) => files?.some((file) => read(file).includes(text));
  for (const [index, arrow] of arrows.entries()) {
    const [before, after] = [stretches[index], stretches[index + 1]];
    const [, kind, place = ''] = /^(trigger) in (\S+)$/.exec(arrow) ?? /^(table) (\S+)$/.exec(arrow) ?? [];
    const [name] = Object.entries(calls).find(([, { method, path }]) => `${method} ${path}` === arrow) ?? [];
    if (kind === 'trigger') expect(read(place)).toContain('create trigger');
    else if (kind === 'table') {
      const isHandedOver = [hold(before, `insertInto('${place}')`), hold(after, `'${place}'`)];
      expect([arrow, ...isHandedOver]).toEqual([arrow, true, true]);
    } else if (name) {
      // The browser's side stands before the arrow if it sends, and after it if it gets.
      const [browser, server] = before?.[0]?.startsWith('app/') ? [before, after] : [after, before];
      expect([arrow, hold(server, `calls.${name}.`), hold(browser, `'${name}'`)]).toEqual([arrow, true, true]);
    } else expect([arrow, hold(after, `'${arrow.split(' ')[1]}'`)]).toEqual([arrow, true]);
  }
});

/** In ms: a phone rests between two writes of its pack. */
const untilKept = 1_500;

test('a scan passes no file of phone or server that is not drawn', async ({ here }) => {
  const { fest, asha } = here;
  const url = await fest.app.listen({ port: 0 });
  const room805 = await here.join('Room 805');
  const [one, other] = [await here.atTheDesk(), await here.atTheDesk({}, room805)];
  const code = (await passTokens(fest.db)).codeFor({ id: asha, version: 0 });
  await pause(untilKept);
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
  expect(ran).toContain('server/book/person.ts');
  const drawn = ways.filter(({ name }) => name.startsWith('A scan')).flatMap(filesOf);
  expect(ran.filter((file) => !drawn.includes(file) && !isIn(file, everywhere))).toEqual([]);
});
