import { expect, test } from 'vitest';
import { asWalkIn, isCode } from './typed.ts';

test('a code from a scanner is not searched for like typed words', () => {
  for (const code of [
    'https://other.example/ticket/77',
    'AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ3_b-9AZ',
    'AaIFFoKpcGSslONgFLQePAvHkmKICOvgwNbVDIkTGFng',
    ` ${'7'.repeat(24)} `,
  ])
    expect(isCode(code)).toBe(true);
  for (const words of [
    'ravi lake',
    '7K2Q-9XMA',
    '9876543210',
    'Venkatanarasimharajuvaripeta',
    'venkatanarasimha.rao77@students.example',
    'Lake College of Arts and Sciences 2',
  ])
    expect(isCode(words)).toBe(false);
});

test('the words of a search fill in the walk-in form', () => {
  expect(asWalkIn('Meera Nair +91 98765 43210')).toEqual({ name: 'Meera Nair', contact: '9876543210' });
  expect(asWalkIn('meera')).toEqual({ name: 'meera', contact: '' });
});
