import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeldPerson, holdPerson } from './person.ts';
import { findPeople as findAll } from './search.ts';

type About = Partial<Parameters<typeof holdPerson>[0]>;

const held = (about: About & { name: string }, index: number) =>
  holdPerson({
    college: 'Hill College',
    contact: `98765${index}3210`,
    email: '',
    selectedEvents: ['Oracle'],
    ...about,
    id: `01980000-0000-7000-8000-${100_000_000_000 + index}`,
  });
const findPeople = (people: HeldPerson[], query: string, eventLabel: string | null) =>
  findAll(people, query, { eventLabel });
const hold = (...people: (About & { name: string })[]) => people.map(held);
const names = (people: ReturnType<typeof hold>, query: string, event: string | null = null) => {
  const { ids, exact } = findPeople(people, query, event);
  return { exact, names: ids.map((id) => people.find((person) => person.id === id)?.name.trim()) };
};

const fest = hold(
  { name: 'Farhan Khan', email: 'farhan.khan@students.example' },
  { name: 'Rahul Chopra', contact: '7114317559', college: 'Lake College' },
  { name: 'Kiran Chopra', selectedEvents: ['C Bingo'] },
  { name: 'S. K. Iyer' },
  { name: 'Meenakshi Sundaram' },
  { name: 'अनुष्का वर्मा' },
);

test.each([
  ['a doubled letter', 'Farhaan', 'farhan khan'],
  ['two doubled letters of a long name', 'Farrhaan', 'farhan khan'],
  ['swapped letters', 'frahan', 'farhan khan'],
  ['swapped first letters', 'afrhan khan', 'farhan khan'],
  ['a wrong first letter', 'parhan', 'farhan khan'],
  ['a missing letter', 'faran', 'farhan khan'],
  ['an unfinished word', 'frahan kha', 'farhan khan'],
  ['another order', 'kahn farhan', 'farhan khan'],
  ['a missing space', 'farhankhan', 'farhan khan'],
  ['a space too many', 'rah ull chopra', 'rahul chopra'],
  ['an initial', 'R Chopra', 'rahul chopra'],
  ['an initial and a wrong letter', 'r chopda', 'rahul chopra'],
  ['initials that were registered', 'Subramaniam Kumar Iyer', 's k iyer'],
  ['initials without spaces', 'SK Iyer', 's k iyer'],
  ['two wrong letters of a long name', 'Minakshi', 'meenakshi sundaram'],
  ['the college as well', 'rahil lake', 'rahul chopra'],
  ['the number as well', 'chopraa 7559', 'rahul chopra'],
  ['another script', 'अनुष्खा', 'अनषक वरम'],
])('a search with typing errors finds the person despite %s', (_what, query, name) => {
  expect([query, names(fest, query).names[0]]).toEqual([query, name]);
});

test.each(['fhn', 'frahan 4444', 'zzrahul', 'om', 'iyer thomas', 'frahan@students.example'])(
  'a search with typing errors finds nobody for %s',
  (query) => {
    expect(names(fest, query)).toEqual({ exact: 0, names: [] });
  },
);

test('a search shows exact matches first and counts only those', () => {
  const people = hold({ name: 'Farhaan Ali' }, { name: 'Farhan Khan' }, { name: 'Afrah Nair' });
  expect(names(people, 'farhan')).toEqual({ exact: 1, names: ['farhan khan', 'farhaan ali'] });
  const many = hold(...Array.from({ length: 46 }, () => ({ name: 'Asha Rao' })), { name: 'Asah Rao' });
  expect(findPeople(many, 'asha', null)).toMatchObject({ exact: 46, ids: { length: 10 } });
  expect(findPeople(many, 'asah', null)).toMatchObject({ exact: 1, ids: { length: 10 } });
});

test('a search shows the most similar first, then people of the event', () => {
  const people = hold({ name: 'Farhaann' }, { name: 'Farhaan', selectedEvents: ['C Bingo'] }, { name: 'Farhaam' });
  expect(names(people, 'farhaanx').names).toEqual(['farhaan', 'farhaann', 'farhaam']);
  expect(names(people, 'farhaanx', 'Oracle').names).toEqual(['farhaann', 'farhaan', 'farhaam']);
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = (minLength: number) => fc.string({ unit: letter, minLength, maxLength: 12 });
const fullName = fc
  .oneof(
    word(5),
    fc.tuple(word(2), word(3)).map((words) => words.join(' ')),
  )
  .filter((name) => name.length >= 5);
const errors: ((name: string, at: number, other: string) => string)[] = [
  (name, at) => name.slice(0, at) + (name[at + 1] ?? '') + name[at] + name.slice(at + 2),
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at + 1) + name.slice(at),
  (name, at, other) => name.slice(0, at) + other + name.slice(at + 1),
];

test('a random name with a swapped, missing, doubled or wrong letter finds the person', () => {
  const rule = fc.property(fullName, fc.nat(20), letter, fc.constantFrom(...errors), (name, place, other, make) => {
    const letters = [...name].flatMap((sign, index) => (sign === ' ' ? [] : [index]));
    const at = letters[place % letters.length] ?? 0;
    const [one] = hold({ name });
    if (one) expect([name, findPeople([one], make(name, at, other), null).ids]).toEqual([name, [one.id]]);
  });
  fc.assert(rule, { numRuns: 2_000 });
});

test.each(['farhan.khan@', 'Farhan.Khan@Students.example', 'farhan farhan.khan@stud'])(
  'an email finds its owner: %s',
  (query) => {
    expect(names(fest, query)).toEqual({ exact: 1, names: ['farhan khan'] });
  },
);

test.each(['@students', 'khan@students.example', 'farhan.k@'])(
  'typing part of a name does not find a person by their email: %s',
  (query) => {
    expect(names(fest, query).names).toEqual([]);
  },
);

test('an email finds nobody on a phone', () => {
  const onPhone = hold({ name: 'Farhan Khan', contact: '3210' });
  expect(names(onPhone, 'farhan.khan@students.example').names).toEqual([]);
});
