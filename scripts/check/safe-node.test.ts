import { expect, test } from 'vitest';
import { lastFix } from './safe-node.ts';

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
