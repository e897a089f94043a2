import { chmodSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runProgram } from '#tests/support/running/processes.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).filter(([name]) => name !== 'postinstall');

/** Runs a command of package.json in a folder with only the files that it reads. Tests then see each written file. */
async function run(script: string, option: string) {
  const folder = temporaryFolder();
  symlinkSync(path.resolve('app'), path.join(folder, 'app'));
  const here = script.replace(/\b(scripts|lab|tests)\/\S+/g, (file) => path.resolve(file));
  const ran = await runProgram(['sh', '-c', `cd '${folder}' && ${here} ${option}`], { NO_COLOR: '1' });
  return { ...ran, written: readdirSync(folder).filter((name) => name !== 'app') };
}

test.each(commands)('npm run %s prints its usage with --help, and does nothing', async (_name, script) => {
  const { out, errors, code, written } = await run(script, '--help');
  expect({ code, written }, errors).toEqual({ code: 0, written: [] });
  expect(out).toMatch(/npm |usage:/i);
});

test('npm run build says that the checkout is read-only', async () => {
  const folder = temporaryFolder();
  symlinkSync(path.resolve('app'), path.join(folder, 'app'));
  chmodSync(folder, 0o500);
  const asOthers = process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override' : '';
  const command = `cd '${folder}' && ${asOthers} node '${path.resolve('scripts/build.ts')}'`;
  const { errors, code } = await runProgram(['sh', '-c', command], {});
  expect({ errors, code }).toEqual({
    errors: expect.stringMatching(/^(.*\n)?\S+ is read-only \(EACCES\): .*\n$/),
    code: 1,
  });
});

test.each(['fonts', 'backup', 'lint', 'unit'])('npm run %s names a wrong option, and does nothing', async (name) => {
  const { errors, code, written } = await run(scripts[name] ?? '', '--wrong');
  expect(errors).toContain('--wrong');
  expect({ isFailed: code !== 0, written }).toEqual({ isFailed: true, written: [] });
});
