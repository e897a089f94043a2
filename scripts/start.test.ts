import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runNode } from '#tests/support/running/processes.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const { engines, optionalDependencies } = JSON.parse(read('package.json'));
const { packages } = JSON.parse(read('package-lock.json'));

test('.nvmrc, package.json, the README and the packages of all platforms name the same Node version', () => {
  const major = read('.nvmrc').trim();
  expect(engines.node).toBe(`>=${major}`);
  expect(read('README.md')).toContain(`Node ${major}`);
  const platforms = ['linux-x64', 'linux-arm64', 'win-x64', 'darwin-x64', 'bin-darwin-arm64'];
  for (const name of platforms.map((platform) => `node-${platform}`)) {
    expect(optionalDependencies[name], name).toMatch(new RegExp(`^${major}\\.`));
    expect(packages[`node_modules/${name}`], name).toMatchObject({
      version: optionalDependencies[name],
      integrity: expect.any(String),
      bin: { node: expect.stringMatching(/^bin\/node(\.exe)?$/) },
    });
  }
});

test('npm start reports if Node is too old', async () => {
  const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const preload = `data:text/javascript,${encodeURIComponent(older)}`;
  const { code, errors } = await runNode(['--import', preload, 'scripts/start.js'], {});
  expect(errors).toMatch(/^Tech Fest needs Node 26, and this is 20\.20\.2\. [^\n]*\n$/);
  expect(code).toBe(1);
});
