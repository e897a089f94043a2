import { expect, test } from 'vitest';
import { alikePairs, alikeTo } from './alike.ts';
import { holdPerson } from './person.ts';

const held = (id: string, [name = '', college = '', contact = '', email = '']: string[]) =>
  holdPerson({ id, name, college, contact, email, selectedEvents: [] });

const one = ['Rahul Chopra', 'Lake College', '7114317559', 'chopra@mail.example'];
const arts = ['Rahul Chopra', 'College of Arts & Science', '7114317559'];

test.each<[what: string, other: string[], isAlike: boolean]>([
  ['the full number', ['Meena Iyer', 'Hill College', '7114317559'], true],
  ['name and college', ['rahul  chopra', 'Lake College', '9000000000'], true],
  ['a similar name and the college', ['Rahul Chorpa', 'Lake College', '9000000000'], true],
  ['a similar name and the last digits', ['Raahul', 'Hill College', '9000007559'], true],
  ['a similar name and the email', ['Rahul K Chopra', 'Hill College', '9000000000', 'Chopra@mail.example'], true],
  ['only the email', ['Meena Iyer', 'Hill College', '9000000000', 'chopra@mail.example'], false],
  ['only the name', ['Rahul Chopra', 'Hill College', '9000000000'], false],
  ['only the last digits', ['Meena Iyer', 'Hill College', '9000007559'], false],
  ['only the college', ['Meena Iyer', 'Lake College', '9000000000'], false],
  ['first name and college', ['Rahul Iyer', 'Lake College', '9000000000'], false],
])('people are shown as similar if they share %s: %j → %s', (_what, other, isAlike) => {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const people = [held('2', b)];
    expect([a, b, alikeTo(held('1', a), people)]).toEqual([a, b, isAlike ? ['2'] : []]);
  }
});

test.each([
  ['College of Arts and Science', ['2']],
  ['Arts & Science, College of', ['2']],
  ['College of Arts & Commerce', []],
])('two names of a college are compared without the order of words, and & is “and”: %s', (college, found) => {
  expect(alikeTo(held('1', arts), [held('2', ['Rahul Chopra', college, '9000000000'])])).toEqual(found);
});

test('a phone does not mistake the last digits for a full number', () => {
  const onPhone = [held('2', ['Ravi', 'Hill College', '3210']), held('3', ['Asha R', 'Hill College', '3210'])];
  expect(alikeTo(held('1', ['Asha Rao', 'Lake College', '3210']), onPhone)).toEqual(['3']);
});

test('at most three similar people are shown, the most similar first', () => {
  const people = [
    held('2', ['Rahul Chorpa', 'Lake College', '9']),
    held('3', ['Rahul Chopra', 'Lake College', '9000000000']),
    held('4', ['Meena Iyer', 'Hill College', '7114317559']),
    held('5', ['Rahul Chopraa', 'Lake College', '9000000000']),
  ];
  expect(alikeTo(held('1', one), people)).toEqual(['4', '3', '2']);
});

test('pairs share the number, or the name with the college or email, and each later person is in one pair', () => {
  const people = [
    held('1', ['Rahul Chopra', 'Lake College', '7114317559']),
    held('2', ['Meena Iyer', 'Hill College', '7114317559']),
    held('3', ['RAHUL  CHOPRA', 'College, Lake', '9000000000']),
    held('4', ['Rahul Chopra', 'Lake College', '7114317559']),
    held('5', ['Rahul Chopra', 'Hill College', '9000000001']),
    held('6', ['Asha Rao', 'Lake College', '', 'family@mail.example']),
    held('7', ['Ravi Das', 'Lake College', '', 'family@mail.example']),
    held('8', ['Asha R Rao', 'Hill College', '', 'family@mail.example']),
    held('9', ['Ravi Das', 'Hill College', '9000000002', 'family@mail.example']),
  ];
  const pairs = alikePairs(people).map((pair) => pair.map(({ id }) => id).join());
  expect(pairs).toEqual(['1,2', '1,3', '1,4', '6,8', '7,9']);
});
