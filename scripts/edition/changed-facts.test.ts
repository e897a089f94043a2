import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';

const folder = temporaryFolder();
function run(program: string) {
  const args = ['--preserve-symlinks', '--preserve-symlinks-main', program];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
}

for (const name of ['app', 'contract', 'node_modules', 'package.json', 'programme', 'scripts', 'server', 'tests'])
  symlinkSync(path.resolve(name), path.join(folder, name));
cpSync('tests/edition', path.join(folder, 'fest'), { recursive: true });
const events = path.join(folder, 'fest/events.ts');
const facts = readFileSync(events, 'utf8');

test.each([
  'scripts/build.ts',
  'server/main.ts',
  'scripts/doctor.ts',
  'scripts/edition/samples.ts',
  'scripts/edition/brochures.ts',
])('%s names a wrong fact, without a trace of Node', (program) => {
  writeFileSync(events, facts.replace("start: '10:00', ", ''));
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
