import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runProgram } from '#tests/support/running/processes.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Writes a program that answers --version as Node does. Without a version, the program cannot start. */
function nodeAt(file: string, version: string | null): void {
  const lines =
    version === null ? 'exit 127' : `[ "$1" = --version ] && echo v${version} || exec ${process.execPath} "$@"`;
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

/** Runs what npm runs after `npm ci`, with these two versions of Node. */
async function install(machines: string, packaged: string | null, name = 'own-node') {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  const [own, link] = [path.join(folder, name), path.join(folder, 'node_modules/.bin/node')];
  nodeAt(own, machines);
  nodeAt(link, packaged);
  const script = scripts.postinstall.replaceAll('scripts/', `${path.resolve('scripts')}/`);
  const env = { npm_node_execpath: own, PATH: `${path.dirname(link)}:${process.env.PATH}` };
  const { errors, code } = await runProgram(['sh', '-c', `cd '${folder}' && ${script}`], env);
  return { isOwn: realpathSync(link) === own, errors, code };
}

test.each([
  ['26.12.1', '26.10.0', true],
  ['26.10.0', '26.10.0', true],
  ['28.0.1', '26.10.0', true],
  ['26.9.9', '26.10.0', false],
  ['24.22.1', '26.10.0', false],
  ['26.9.9', null, true],
])('with Node %s on the machine and %s from npm, npm ci uses the machine’s: %s', async (machines, packaged, isOwn) => {
  expect(await install(machines, packaged)).toMatchObject({ isOwn, code: 0 });
});

test('npm ci does not link to another project’s Node', async () => {
  expect(await install('26.12.1', '26.10.0', 'node_modules/node')).toMatchObject({ isOwn: false, code: 0 });
});

test('npm ci says what to install if no Node can run the site', async () => {
  const { errors, code } = await install('20.20.2', null);
  expect({ errors, code }).toEqual({ errors: expect.stringContaining('apt install libatomic1'), code: 1 });
});

test.each([
  ['26.10.0', ''],
  [null, 'The Node that npm installed does not start. Run npm ci: it says what to install.\n'],
])('npm start, with Node %s from npm, first prints %j', async (packaged, sentence) => {
  const folder = temporaryFolder();
  nodeAt(path.join(folder, 'node'), packaged);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  expect(await runProgram(['sh', '-c', scripts.prestart], env)).toEqual({ out: '', errors: sentence, code: 0 });
});
