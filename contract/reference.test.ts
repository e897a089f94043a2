import { expect, test } from 'vitest';
import { referenceOf } from './reference.ts';

test('a reference has eight characters that are not easily misread', () => {
  expect(referenceOf('01980000-0000-7000-8000-000000000000')).toBe('0000-0000');
  expect(referenceOf('01980000-0000-7000-8000-ffffffffffff')).toBe('ZZZZ-ZZZZ');
  expect(referenceOf('01980000-0000-7000-8000-990000000001')).toBe('0000-0001');
  // 0x8000000000 is 16 × 32⁷, and the digit for 16 is G.
  expect(referenceOf('01980000-0000-7000-8000-008000000000')).toBe('G000-0000');
});
