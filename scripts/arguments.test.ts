import { chmodSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runHere } from '#tests/support/running/command.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode, runProgram } from '#tests/support/running/processes.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The commands that are scripts of this project. Tools such as `vitest run` print their own usage. */
const commands = Object.entries(scripts)
  .filter(([name, script]) => !/^(post|pre)/.test(name) && script.startsWith('node '))
  .map(([name, script]) => [name, script.split(' ').filter((word) => !/^(node$|--)/.test(word))] as const);

/** Makes a folder with only app/, which some commands read. A test then sees every file that a command writes. */
function emptyCheckout(): string {
  const folder = temporaryFolder();
  symlinkSync(path.resolve('app'), path.join(folder, 'app'));
  return folder;
}
const writtenIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'app');

test('every npm command prints its usage with --help, and does nothing', async () => {
  const here = process.cwd();
  const folder = emptyCheckout();
  process.chdir(folder);
  onTestFinished(() => process.chdir(here));
  for (const [name, [file = '', ...words]] of commands) {
    const program = path.join(here, file);
    // A program with `import.meta.main` does nothing when it is imported, so run it in a process.
    const isProgram = readFileSync(program, 'utf8').includes('import.meta.main');
    const { out, errors, code } = isProgram
      ? await runNode([program, ...words, '--help'], { NODE_COMPILE_CACHE: path.join(here, 'build/compiled') })
      : await runHere(program, [...words, '--help'], {});
    const usage = expect.stringMatching(/npm |usage:/i);
    expect({ name, out, errors, code }).toEqual({ name, out: usage, errors: '', code: 0 });
  }
  expect(writtenIn(folder)).toEqual([]);
});

test('npm run build names past days, and says that the checkout is read-only', async () => {
  const folder = emptyCheckout();
  chmodSync(folder, 0o500);
  const asOthers = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
  const command = [...asOthers, process.execPath, path.resolve('scripts/build.ts')];
  expect(await runProgram(command, {}, { cwd: folder })).toEqual({
    out: expect.stringMatching(/^fest\/edition\.ts has days in the past: date 2025-08-12, .*\n$/),
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
