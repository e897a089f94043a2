import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode } from '#tests/support/running/processes.ts';
import { unverified } from './lock.ts';
import { lastFix } from './safe-node.ts';

const jsonIn = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('lint leaves out fest/, so a new edition keeps its own style', () => {
  expect(jsonIn('biome.json').files.includes).toContain('!fest');
  expect(jsonIn('knip.json').project).toContain('!fest/**');
});

test('npm run budgets never fails on pages of fest/, and only gives advice', async () => {
  const folder = temporaryFolder();
  const site = path.join(folder, 'build/site');
  mkdirSync(site, { recursive: true });
  symlinkSync(path.resolve('build/tests'), path.join(folder, 'build/tests'));
  for (const page of ['index', 'register', 'pass', 'desk'])
    writeFileSync(path.join(site, `${page}.html`), '<script type="module" crossorigin src="/heavy.js"></script>');
  writeFileSync(path.join(site, 'heavy.js'), randomBytes(110_000));
  const { errors, code } = await runNode([path.resolve('scripts/check/budgets.ts')], {}, { cwd: folder });
  expect(errors).toContain('Advice, for slow phones: scripts on / of build:');
  expect(code).toBe(0);
});

test('npm checks the content of every package on all five platforms', () => {
  const { packages } = jsonIn('package-lock.json');
  expect(unverified(packages)).toEqual([]);
});

test('names a package without a checksum on one of the platforms', () => {
  const packages = {
    '': {},
    'node_modules/a/node_modules/@parts/darwin': { version: '1.2.3', os: ['darwin'], cpu: ['arm64'] },
    'node_modules/freebsd': { version: '1.2.3', os: ['freebsd'], cpu: ['x64'] },
    'node_modules/bundled': { version: '1.2.3', inBundle: true },
    'node_modules/checked': { version: '1.2.3', integrity: 'sha512-…' },
  };
  expect(unverified(packages)).toEqual(['@parts/darwin@1.2.3']);
});

test('the oldest safe Node is the last one that fixed a vulnerability', () => {
  const fixes = ['v27.1.0', 'v26.9.1', 'v26.12.1', 'v24.22.1'].map((version) => ({ version, security: true }));
  const releases = [...fixes, { version: 'v26.13.0', security: false }];
  expect(lastFix(releases.map((each) => ({ ...each, date: '2026-10-21' }))).version).toBe('26.12.1');
});

test('npm run safe-node keeps the version if the list of releases cannot be read', async () => {
  const file = 'scripts/doctor/safe-node.ts';
  const before = readFileSync(file, 'utf8');
  const preload = "data:text/javascript,globalThis.fetch = () => Promise.reject(new Error('no network'))";
  const { errors, code } = await runNode(['--import', preload, 'scripts/check/safe-node.ts'], {});
  expect(errors).toMatch(/^Could not update \S+ from \S+ \(no network\)\. It still names Node [\d.]+\.\n$/);
  expect(code).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
