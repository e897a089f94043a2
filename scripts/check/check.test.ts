import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runNode } from '#tests/support/running/processes.ts';
import { unverified } from './lock.ts';
import { lastFix } from './safe-node.ts';

test('npm checks the content of every package on all five platforms', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(unverified(packages)).toEqual([]);
});

test('names a package of one of the platforms that has no checksum', () => {
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
  const release = (version: string, security: boolean) => ({ version, date: '2026-10-21', security });
  const releases = [
    release('v27.1.0', true),
    release('v26.13.0', false),
    release('v26.9.1', true),
    release('v26.12.1', true),
    release('v24.22.1', true),
  ];
  expect(lastFix(releases).version).toBe('26.12.1');
});

test('npm run safe-node keeps the version if the list of releases cannot be read', async () => {
  const file = 'scripts/doctor/safe-node.ts';
  const before = readFileSync(file, 'utf8');
  const preload = "data:text/javascript,globalThis.fetch = () => Promise.reject(new Error('no network'))";
  const { errors, code } = await runNode(['--import', preload, 'scripts/check/safe-node.ts'], {});
  expect([errors, code]).toEqual([expect.stringMatching(/cannot be read, so [\d.]+ stays: no network\.\n$/), 1]);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
