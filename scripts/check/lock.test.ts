import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unverified } from './lock.ts';

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
