import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read, utils } from '@e965/xlsx';
import { type EditionFacts, tracesOf } from './traces.ts';

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
