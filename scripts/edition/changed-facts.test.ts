import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { findSamples } from './find-samples.ts';
import { lackOf } from './studio/fonts.ts';

const folder = temporaryFolder();
function run(program: string, ...words: string[]) {
  const args = ['--preserve-symlinks', '--preserve-symlinks-main', program, ...words];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', timeout: 50_000 });
}

for (const name of ['app', 'contract', 'node_modules', 'package.json', 'programme', 'scripts', 'server', 'tests'])
  symlinkSync(path.resolve(name), path.join(folder, name));
cpSync('tests/edition', path.join(folder, 'fest'), { recursive: true });
const events = path.join(folder, 'fest/events.ts');
const facts = readFileSync(events, 'utf8');

test.each([
  ...['scripts/build.ts', 'server/main.ts', 'scripts/doctor.ts', 'scripts/purge.ts'],
  ...['scripts/edition/samples.ts', 'scripts/edition/brochures.ts'],
])('%s names a wrong fact, without a stack trace', (program) => {
  writeFileSync(events, facts.replace(/start: '10:00',\s+/, ''));
  const { status, stderr } = run(program);
  const sentence = 'The facts in fest/ cannot be used:\n  fest/events.ts, codecascade: start is missing\n';
  expect([stderr, status]).toEqual([sentence, 1]);
});

test('npm run samples names the drawings to make again after a fact such as url has changed', () => {
  writeFileSync(events, facts);
  writeFileSync(path.join(folder, 'fest/documents/made-from.json'), '{"documents/notice.pdf":"the old facts"}');
  const { stdout } = run('scripts/edition/samples.ts');
  expect(stdout).toContain('Drawn from earlier facts: documents/notice.pdf. Run npm run brochures.');
});

const notice = path.join(folder, 'fest/documents/notice.pdf');
const drawWith = (label: string, room: string) => {
  const renamed = facts.replace("label: 'Oracle'", `label: '${label}'`);
  writeFileSync(events, renamed.replace("room: '806'", `room: '${room}'`));
  return run('scripts/edition/brochures.ts', 'notice');
};

test('npm run brochures draws names in Devanagari and Tamil, and the longest room', () => {
  const { stderr, status } = drawWith('खोज தேடல்', 'மண்டபம்'.padEnd(60, 'ம'));
  expect([stderr, status]).toEqual(['', 0]);
  const pdf = readFileSync(notice, 'latin1');
  for (const font of ['NotoSansDevanagari', 'NotoSansTamil']) expect(pdf).toContain(font);
});

test('npm run brochures fails if no font has a letter', () => {
  const before = readFileSync(notice);
  const { stderr, status } = drawWith('ଖୋଜ', '806');
  const advice = 'Install one for Oriya: npm install --save-dev @fontsource-variable/noto-sans-oriya';
  expect(stderr).toBe(`fest/documents/notice.pdf was not drawn. "ଖୋଜ" has letters without a font. ${advice}\n`);
  expect([status, readFileSync(notice)], 'the earlier drawing').toEqual([1, before]);
  expect(lackOf(new Set('Oracle'), 'Oracle 🎉')).toBe('Replace 🎉 in fest/.');
});

test('npm run brochures fails if a page has more text than fits', () => {
  writeFileSync(events, facts.replace("description: 'Digital", `description: '${'Digital '.repeat(900)}`));
  const { stderr, status } = run('scripts/edition/brochures.ts', 'notice');
  expect(stderr).toMatch(
    /^fest\/documents\/notice\.pdf was not drawn\. On page 1, "Tech Fest 10\.0", ".+" does not fit, even in small letters\. Shorten .+, such as "Digital Digital .+"\.\n$/,
  );
  expect(status).toBe(1);
});

test('sample values are listed until they are changed, with days that are past or in a wrong order', () => {
  const samples = findSamples(new Date('2026-01-01'));
  const found = samples.map(({ where }) => where.replace('fest/edition.ts ', ''));
  const dates = ['date', 'countdownTo', 'photosDeletedOn', 'registrationsDeletedOn'];
  const past = ['date 2025-08-12', 'photosDeletedOn 2025-08-27', 'registrationsDeletedOn 2025-11-12'];
  expect(found).toEqual(expect.arrayContaining(['name', 'version', ...dates, 'about', ...past]));
  expect(samples).toContainEqual({
    where: 'fest/edition.ts countdownTo',
    value: expect.stringMatching(/^2025-08-20T10:00\+05:30 is after the fest, 2025-08-12T15:30: .*countdownLabel/),
  });
});

test.each([
  ["countdownTo: '2025-08-20T10:00+05:30', countdownLabel: 'the finale'", false],
  ["countdownTo: '2025-08-12T15:30+05:30'", false],
  ["countdownTo: '2025-08-12T18:00+05:30'", true],
])('with %s, npm run samples says that the countdown ends after the fest: %s', (words, isListed) => {
  const edition = readFileSync('tests/edition/edition.ts', 'utf8');
  const changed = edition.replace(/countdownTo: .*\n.*'the prize-giving'/, words);
  writeFileSync(path.join(folder, 'fest/edition.ts'), changed);
  const { stdout } = run('scripts/edition/samples.ts');
  expect([stdout.includes('fest/edition.ts name: '), stdout.includes('is after the fest')]).toEqual([true, isListed]);
});
