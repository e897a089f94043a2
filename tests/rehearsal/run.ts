import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { read, utils } from '@e965/xlsx';
import { readArguments } from '#scripts/arguments.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { factsIn, tracesOf } from './traces.ts';

/**
 * Tests a copy of the repository three times, each time with the facts of another fest. The copy may then show no fact
 * of the tests' edition.
 */

readArguments('npm run rehearsal               tests a copy of this folder with three other editions');

const { path: folder, remove } = newFolder('rehearsal');

const leftOut = new Set(['.git', '.env', 'node_modules', 'build', 'data', 'test-results', 'screenshots', 'fest']);

function copyTree(): void {
  for (const name of readdirSync('.').filter((name) => !leftOut.has(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  if (existsSync('build/tests')) cpSync('build/tests', path.join(folder, 'build/tests'), { recursive: true });
}

function put(edition: string): void {
  for (const old of ['fest', 'test-results']) rmSync(path.join(folder, old), { recursive: true, force: true });
  const fest = path.join(folder, 'fest');
  // No page shows the texts of mails, so all editions share them.
  cpSync('tests/edition/mail.ts', path.join(fest, 'mail.ts'));
  cpSync(`tests/rehearsal/${edition}`, fest, { recursive: true });
  if (edition === 'harbour') {
    // The size limits must not apply to a team's own PDF or photograph, which may be large.
    for (const own of ['documents/notice.pdf', 'pictures/share/gallery.jpg']) {
      mkdirSync(path.join(fest, path.dirname(own)), { recursive: true });
      writeFileSync(path.join(fest, own), Buffer.alloc(600_000));
    }
  }
  if (edition !== 'scripts') return;
  mkdirSync(path.join(fest, 'photographs'));
  cpSync('tests/edition/pictures/about-back-480.jpg', path.join(fest, 'photographs/மேடை १.jpg'));
}

/** The commands that check every page and the documents. */
const pages: string[][] = [
  ['node', 'scripts/build.ts'],
  ['vitest', 'run', '--project', 'fest'],
  ['playwright', 'test', 'any-edition', 'admin/money', '--project=wide', '--reporter=list'],
];

/** Only these commands read fest/. All others use the tests' edition. */
const editions: Record<string, string[][]> = {
  harbour: [['tsc', '-p', 'contract'], ['tsc', '-p', 'app'], ...pages],
  scripts: [
    ['node', 'scripts/edition/gallery.ts'],
    // The documents name every event. Two posters are enough: one event has prizes, the other has none.
    ['node', 'scripts/edition/brochures.ts', 'documents', 'posters/ek', 'posters/baarah'],
    ...pages,
  ],
  single: pages,
};

function passes([command = '', ...args]: string[]): boolean {
  console.log(`── ${[command, ...args].join(' ')}`);
  const { NODE_OPTIONS: _, ...env } = process.env;
  return (
    spawnSync(command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32', env }).status === 0
  );
}

/** Every served text, by file: pages, scripts, the calendar file and the spreadsheet. */
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

async function remains(edition: string): Promise<string[]> {
  const traces = [...tracesOf(await factsIn('tests/edition'), await factsIn(`tests/rehearsal/${edition}`))];
  const texts = served();
  for (const kind of ['.html', '.js', '.ics', '.xlsx']) {
    if (!texts.some(([file]) => file.endsWith(kind))) return [`There is no ${kind} file to search.`];
  }
  return texts.flatMap(([file, text]) =>
    traces
      .filter(([, pattern]) => pattern.test(text))
      .map(([fact]) => `${file} has "${fact}", a fact of the tests' edition.`),
  );
}

async function play([edition, steps]: [string, string[][]]): Promise<string[]> {
  put(edition);
  const failed = steps.filter((step) => !passes(step)).map((step) => `${step.join(' ')} failed.`);
  return [...failed, ...(await remains(edition))].map((fault) => `${edition}: ${fault}`);
}

try {
  copyTree();
  const faults: string[] = [];
  for (const edition of Object.entries(editions)) faults.push(...(await play(edition)));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0)
    console.log('The site works with three other editions, and serves no fact of the tests’ edition.');
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  remove();
}
