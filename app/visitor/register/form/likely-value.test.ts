import { expect, test } from 'vitest';
import { likelyContact } from '#contract/people/likely-contact.ts';
import { likelyEmail } from './likely-value.tsx';

test.each([
  ['+91 98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['0091 (98765) 43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['9876543210', undefined],
  [' 9876543210 ', undefined],
  ['+91 58765 43210', undefined],
  ['+44 98765 43210', undefined],
  ['98765 4321', undefined],
  ['98765 43210 1', undefined],
  ['', undefined],
])('for the number %j, the form suggests %j', (typed, found) => {
  expect(likelyContact(typed)).toBe(found);
});

test.each([
  ['ravi@gmial.com', 'ravi@gmail.com'],
  ['ravi@gmail.con', 'ravi@gmail.com'],
  ['ravi@gmail.co', 'ravi@gmail.com'],
  ['Ravi.K+fest@GMAI.COM', 'Ravi.K+fest@gmail.com'],
  ['ravi@gmail.comm', 'ravi@gmail.com'],
  ['ravi@yaho.com', 'ravi@yahoo.com'],
  ['ravi@yahoo.co.im', 'ravi@yahoo.co.in'],
  ['ravi@hotmial.com', 'ravi@hotmail.com'],
  ['ravi@gmailcom', 'ravi@gmail.com'],
  ['ravi@gmail.com', undefined],
  ['ravi@ymail.com', undefined],
  ['ravi@mail.com', undefined],
  ['ravi@college.example', undefined],
  ['ravi at gmial.com', undefined],
  ['', undefined],
])('for the email %j, the form suggests %j', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});
