import { expect, test } from 'vitest';
import { codeAtEnd } from './scanner.ts';

const code = 'AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ';

test.each([
  ['a code alone', code, code],
  ['a code after words', `asha rao ${code}`, code],
  ['a code straight after letters', `asha${code}`, code],
  ['the address of a pass', `https://fest.example/pass/${code}`, `https://fest.example/pass/${code}`],
  ['words', 'Meera Nair 9876543210', null],
  ['a long email', 'venkatanarasimharajuvaripeta.subrahmanyam.rao77@students.example', null],
  ['a code before words', `${code} asha`, null],
])('a scanned code is found at the end of the typed text, but words are no code: %s', (_what, typed, found) => {
  expect(codeAtEnd(typed)).toBe(found);
});
