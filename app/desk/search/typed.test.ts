import { expect, test } from 'vitest';
import { asWalkIn, isCode, isReference } from './typed.ts';

test('a code from a scanner is not searched for like typed words', () => {
  for (const code of [
    'https://other.example/ticket/77',
    'AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ',
    'AaIFFoKpcGSslONgFLQePAvHkmKICOvgwNbVDIkTGFng',
    ` ${'7'.repeat(24)} `,
  ])
    expect(isCode(code)).toBe(true);
  for (const words of [
    ...['ravi lake', '7K2Q-9XMA', '9876543210', 'Venkatanarasimharajuvaripeta'],
    ...['venkatanarasimha.rao77@students.example', 'Lake College of Arts and Sciences 2'],
  ])
    expect(isCode(words)).toBe(false);
});

test('a reference is not a name or a number', () => {
  for (const reference of ['7K2Q-9XMA', '7k2q9xma', ' ZZZZ-9999']) expect(isReference(reference)).toBe(true);
  for (const other of ['98765432', 'MEERARAJ', 'meera 98', '7K2Q-9XM', '7K2Q-9XMA2', '7K2Q-9XLA'])
    expect(isReference(other)).toBe(false);
});

test('the words of a search fill in the walk-in form', () => {
  expect(asWalkIn('Meera Nair +91 98765 43210')).toEqual({ name: 'Meera Nair', contact: '9876543210' });
  expect(asWalkIn('meera')).toEqual({ name: 'meera', contact: '' });
});
