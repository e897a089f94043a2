import { chmodSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode, runProgram } from '#tests/support/running/processes.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The commands of this project. Those of its tools, such as `vitest run`, print their own usage. */
const commands = Object.entries(scripts)
  .filter(([name, script]) => name !== 'postinstall' && script.startsWith('node '))
  .map(([name, script]) => [name, script.split(' ').filter((word) => !/^(node$|--)/.test(word))] as const);

/** A folder with only the files that commands read. Tests then see each written file. */
function emptyCheckout(): string {
  const folder = temporaryFolder();
  symlinkSync(path.resolve('app'), path.join(folder, 'app'));
  return folder;
}
const writtenIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'app');

/** Runs these commands with `--help` one after the other, because starting a process for each takes a minute. */
const inOneProcess = `
const ends = {};
let [name, out] = [];
console.log = (text) => (out += text);
process.exit = (code = 0) => {
  ends[name] = [code, /npm |usage:/i.test(out)];
  throw new Error('exit');
};
for (const [command, [file, ...words]] of JSON.parse(process.argv[1])) {
  [name, out] = [command, ''];
  process.argv = [process.execPath, file, ...words, '--help'];
  await import(file + '?' + name).catch((error) => (ends[name] ??= error.stack));
}
process.stdout.write(JSON.stringify(ends));`;

test('every npm command prints its usage with --help, and does nothing', async () => {
  const cwd = emptyCheckout();
  const [importable, others] = [true, false].map((isImportable) =>
    commands.filter(([, [file = '']]) => !readFileSync(file, 'utf8').includes('import.meta.main') === isImportable),
  );
  const asked = importable?.map(([name, [file = '', ...words]]) => [name, [path.resolve(file), ...words]]);
  const args = ['--input-type=module', '--eval', inOneProcess, JSON.stringify(asked)];
  const { out, errors } = await runNode(args, {}, { cwd });
  expect(JSON.parse(out), errors).toEqual(Object.fromEntries((importable ?? []).map(([name]) => [name, [0, true]])));
  for (const [name, [file = '']] of others ?? []) {
    const ran = await runNode([path.resolve(file), '--help'], {}, { cwd });
    expect(ran).toMatchObject({ out: expect.stringContaining(`npm run ${name}`), errors: '', code: 0 });
  }
  expect(writtenIn(cwd)).toEqual([]);
});

test('npm run build says that the checkout is read-only', async () => {
  const folder = emptyCheckout();
  chmodSync(folder, 0o500);
  const asOthers = process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override' : '';
  const command = `cd '${folder}' && ${asOthers} node '${path.resolve('scripts/build.ts')}'`;
  const { errors, code } = await runProgram(['sh', '-c', command], {});
  expect({ errors, code }).toEqual({
    errors: expect.stringMatching(/^(.*\n)?\S+ is read-only \(EACCES\): .*\n$/),
    code: 1,
  });
});

test.each(['fonts', 'backup', 'lint'])('npm run %s names a wrong option, and does nothing', async (name) => {
  const [file = '', ...words] = Object.fromEntries(commands)[name] ?? [];
  const cwd = emptyCheckout();
  const { errors, code } = await runNode([path.resolve(file), ...words, '--wrong'], {}, { cwd });
  expect(errors).toContain('--wrong');
  expect({ code, written: writtenIn(cwd) }).toEqual({ code: 1, written: [] });
});
