import { expect, test } from 'vitest';
import { inAList } from './in-words.ts';

test.each([[], ['Oracle'], ['Oracle', 'C Bingo'], ['Oracle', 'C Bingo', 'Typing'], ['a', 'b', 'c', 'd']])(
  'a list of events reads as English: %#',
  (...labels) => {
    expect(inAList(labels)).toBe(new Intl.ListFormat('en').format(labels));
  },
);
