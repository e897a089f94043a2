import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { rooms } from './rooms.ts';

/** A source file. `file` is the path from the root, with slashes. */
type SourceFile = { file: string; text: string };

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

function readSources(): SourceFile[] {
  const files = globSync('{contract,fest,programme,server,app,scripts,tests,lab}/**/*.{ts,tsx}');
  return files.map((path) => ({ file: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

/** Lists forbidden imports between rooms. */
function wrongImports(sources: SourceFile[]): string[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) => {
      const room = Object.keys(rooms).find((name) => isIn(file, name));
      if (!room) return [];
      const allowed = [room, ...(rooms[room] ?? [])];
      return importsOf(file, text)
        .filter((target) => !allowed.some((other) => isIn(target, other)))
        .map((target) => `${file} imports ${target}: ${adviceFor(room, target)}`);
    });
}

function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [normalize(join(dirname(file), name)).replaceAll('\\', '/')] : [];
  });
}

function adviceFor(room: string, target: string): string {
  const sides = [room.split('/')[0], target.split('/')[0]];
  if (sides.includes('server') && sides.includes('app')) return 'what both sides need belongs in contract/';
  if (room === 'contract') return 'contract/ imports zod and nothing else';
  if (room === 'fest')
    return 'fest/ holds facts; their shapes are in contract/fest.ts, and code about them in programme/';
  return `scripts/check/rooms.ts does not let ${room} import this; move the code to a room on another line there`;
}

const forbiddenFolders = /(^|\/)(utils?|helpers?|types|hooks|services|common|shared|lib)\//;

/** Lists badly named files and folders, and exported types declared twice. */
function wrongNames(sources: SourceFile[]): string[] {
  const files = sources.flatMap(({ file }) => [
    ...(/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? '') ? [] : [`${file}: file names are kebab-case`]),
    ...(forbiddenFolders.test(file) ? [`${file}: name the folder after what it is about, not after its form`] : []),
  ]);
  return [...files, ...typesDeclaredTwice(sources)];
}

function typesDeclaredTwice(sources: SourceFile[]): string[] {
  const filesOf = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:type|interface|class|enum) (\w+)/gm))
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is declared in ${files.join(' and ')}: one name means one thing, so rename one`);
}

const longestFile = 300;
const fullestFolder = 14;
/** How many of a hundred non-blank lines may be comments. */
const mostComments = { product: 7.5, contract: 12 };

/** Reports files that are too long, folders that are too full, and too many comments. */
function wrongSizes(sources: SourceFile[]): string[] {
  const product = sources.filter(({ file }) => /^(app|server|contract|programme)\//.test(file) && !isTest(file));
  return [
    ...longFiles(sources),
    ...fullFolders(sources),
    ...tooManyComments('app, server, contract and programme', product, mostComments.product),
    ...tooManyComments(
      'contract',
      product.filter(({ file }) => file.startsWith('contract/')),
      mostComments.contract,
    ),
  ];
}

function longFiles(sources: SourceFile[]): string[] {
  return sources
    .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => `${file}: ${lines} lines; split a file with more than ${longestFile}`);
}

function fullFolders(sources: SourceFile[]): string[] {
  const folders = Object.groupBy(
    sources.filter(({ file }) => !isTest(file)),
    ({ file }) => dirname(file),
  );
  return Object.entries(folders)
    .filter(([, files = []]) => files.length > fullestFolder)
    .map(([folder, files = []]) => `${folder}: ${files.length} files; split a folder with more than ${fullestFolder}`);
}

function tooManyComments(name: string, sources: SourceFile[], most: number): string[] {
  const lines = sources.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '');
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line));
  const share = (comments.length / lines.length) * 100;
  if (share <= most) return [];
  return [
    `${name}: ${share.toFixed(1)} % of the lines are comments; the limit is ${most} %, so delete the least useful`,
  ];
}

/** Checks the rules of docs/development.md that no library checks: imports, names, sizes, comments. */
const sources = readSources();
const code = sources.filter(({ file }) => !file.startsWith('fest/'));
const faults = [...wrongImports(sources), ...wrongNames(code), ...wrongSizes(code)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('Imports, names and sizes follow the house rules.');
