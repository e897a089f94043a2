import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the command names the packages of missing browsers, and does not fail', () => {
  const { status, stdout } = spawnSync(process.execPath, ['lab/engines/command.ts'], {
    env: { ...process.env, PATH: '' },
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n')).toEqual([
    'This machine lacks firefox: `apt-get install firefox-esr` installs it.',
    'This machine lacks webkit: `apt-get install webkit2gtk-driver xvfb` installs it.',
  ]);
  expect(status).toBe(0);
});
