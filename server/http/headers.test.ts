import { expect, test } from 'vitest';
import { readKey, readMatch, readNotedAt } from './headers.ts';

test('a request may have no key and no time, and its time may be any instant', () => {
  expect([readKey({}), readNotedAt({})]).toEqual([null, null]);
  for (const text of ['2025-08-12T04:35:10.000Z', '2025-08-13T04:35:10Z', '1970-01-01T00:00:00.000Z'])
    expect(readNotedAt({ 'noted-at': text })).toBe(text);
});

test('If-Match names the current version, possibly among others', () => {
  const isCurrent = (wanted: string) => readMatch({ 'if-match': wanted })('0.1');
  expect(readMatch({})('0.1')).toBe(true);
  expect(['0.1', '"0.1"', 'W/"0.1"', '*', '"9.9", "0.1"'].map(isCurrent)).toEqual(Array(5).fill(true));
  expect(['"0.12"', ''].map(isCurrent)).toEqual([false, false]);
});

test.each([
  ...['', 'yesterday', '2025-02-31T04:35:10Z', '2025-08-12', '2025-08-12T10:00:00+05:30', '2025-13-45T99:99:99Z'],
  '2025-08-12T04:35:1',
])('the time "%s" is refused', (text) => {
  expect(() => readNotedAt({ 'noted-at': text })).toThrow('Noted-At is an instant');
});
