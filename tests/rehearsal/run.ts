import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read, utils } from '@e965/xlsx';
import type { Edition, FestEvent, GalleryPicture, Showcase, SignShape, Suggestions } from '#contract/fest.ts';
import { inWords } from '#programme/in-words.ts';
import { formatDay } from '#programme/times.ts';

/** A copy of the repository with another edition must pass, and serve nothing of the shipped one. */

const folder = mkdtempSync(path.join(tmpdir(), 'fest-rehearsal-'));

const leftOut = new Set(['.git', '.env', 'node_modules', 'build', 'data', 'test-results', 'screenshots', 'fest']);

function copyTree(): void {
  for (const name of readdirSync('.').filter((name) => !leftOut.has(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  cpSync('tests/rehearsal/fest', path.join(folder, 'fest'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  if (existsSync('build/tests')) cpSync('build/tests', path.join(folder, 'build/tests'), { recursive: true });
}

/** Types, build, the pure unit tests and some others, and one journey per page. */
const steps: string[][] = [
  ['tsc', '-p', 'contract'],
  ['tsc', '-p', 'app'],
  ['tsc', '-p', '.'],
  ['node', 'scripts/build.ts'],
  ['vitest', 'run', '--project', 'pure', '--project', 'fest'],
  ['vitest', 'run', '--project', 'server', 'server/list/', 'kept-as-sent', 'purge.test'],
  ['playwright', 'test', 'any-edition', '--project=wide', '--reporter=list'],
];

function passes([command = '', ...args]: string[]): boolean {
  console.log(`── ${[command, ...args].join(' ')}`);
  const { NODE_OPTIONS: _, ...env } = process.env;
  return (
    spawnSync(command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32', env }).status === 0
  );
}

/** Every text that is served, by file: pages, scripts, the calendar file and the spreadsheet. */
function served(): [file: string, text: string][] {
  const files = globSync(['build/site/**/*.{html,js,css,json,svg,txt,xml,webmanifest}', 'test-results/any-edition/*'], {
    cwd: folder,
  });
  return files.map((file) => [file, textOf(path.join(folder, file))]);
}

function textOf(file: string): string {
  if (!file.endsWith('.xlsx')) return readFileSync(file, 'utf8').replace(/\r\n /g, '');
  const { Sheets } = read(readFileSync(file));
  return JSON.stringify(Object.values(Sheets).map((sheet) => utils.sheet_to_json(sheet, { header: 1 })));
}

async function factsIn(place: string): Promise<EditionFacts> {
  const files = ['edition', 'events', 'showcases', 'gallery', 'signs', 'suggestions'];
  const modules = await Promise.all(files.map((file) => import(path.resolve(place, `${file}.ts`))));
  return Object.assign({}, ...modules);
}

async function remains(): Promise<string[]> {
  const traces = [...tracesOf(await factsIn('fest'), await factsIn('tests/rehearsal/fest'))];
  const texts = served();
  for (const kind of ['.html', '.js', '.ics', '.xlsx']) {
    if (!texts.some(([file]) => file.endsWith(kind))) return [`There is no ${kind} file to search.`];
  }
  return texts.flatMap(([file, text]) =>
    traces
      .filter(([, pattern]) => pattern.test(text))
      .map(([fact]) => `${file} has "${fact}", which is of the shipped edition.`),
  );
}

try {
  copyTree();
  const failed = steps.filter((step) => !passes(step)).map((step) => `${step.join(' ')} failed in the rehearsal.`);
  const faults = [...failed, ...(await remains())];
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log('Another edition takes the place of fest/, and nothing of the old one remains.');
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type EditionFacts = {
  edition: Edition;
  events: FestEvent[];
  showcases: Showcase[];
  gallery: GalleryPicture[];
  signs: Record<string, SignShape[]>;
  suggestions: Suggestions;
};

/** A pattern for each fact of an edition that the other edition does not share. */
function tracesOf(facts: EditionFacts, other: EditionFacts): Map<string, RegExp> {
  const shared = new Set(wordsOf(other));
  const own = [...new Set(wordsOf(facts))].filter((word) => !shared.has(word));
  return new Map(own.map((word) => [word, pattern(word)]));
}

function wordsOf({ edition, events, showcases, gallery, signs, suggestions }: EditionFacts): string[] {
  const { name, version, date, contact } = edition;
  const people = [...events, ...showcases, contact].flatMap((whose) =>
    'people' in whose ? whose.people : whose.coordinators,
  );
  const derived = [
    `${name} ${version}`,
    formatDay(date),
    date.replaceAll('-', ''),
    `${inWords(events.length)} events`,
    `${inWords(Math.floor(Number(version)))} editions`,
    ...people.map(({ phone }) => phone.replaceAll(' ', '')),
    ...[...events, ...showcases].map(({ room }) => `room ${room}`),
  ];
  const pictures = gallery.map(({ alt, caption }) => ({ alt, caption }));
  const strokes = Object.values(signs).flatMap((shapes) => shapes.map(({ d }) => d));
  return [...derived, ...leavesOf([edition, events, showcases, pictures, strokes, suggestions])];
}

/** Every text and number in a structure. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** A short fact, such as a room, occurs in any code: it counts only alone in quotes or a tag. */
function pattern(fact: string): RegExp {
  const escaped = fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isShort = !fact.includes(' ') && fact.length < 13 && !/\d\.\d/.test(fact);
  return new RegExp(isShort ? `["'\`>#]${escaped}["'\`<]` : `(?<![\\w.])${escaped}(?![\\w.]\\w)`);
}
