import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alikeTo } from './alike.ts';
import { holdPerson } from './person.ts';
import { findPeople } from './search.ts';
import { foldText } from './words.ts';

const person = (id: number, name: string, contact = '9000000000') => ({
  ...holdPerson({ id: String(id), name, college: 'college', contact, selectedEvents: [] }),
  reference: 'UUUUUUUU',
});

test('at most ten are found, the same ones in the same order whatever order they were read in', () => {
  const many = Array.from({ length: 300 }, (_, index) => person(index, index % 3 === 0 ? 'Asha' : 'Rao Asha'));
  const first = findPeople(many, 'asha', null);
  expect(first).toHaveLength(10);
  expect(findPeople(many.toReversed(), 'asha', null)).toEqual(first);
  expect(first.every((id) => Number(id) % 3 === 0)).toBe(true);
});

test('the ten of many are those who come first where any two of them are compared', () => {
  const words = (maxLength: number) =>
    fc.array(fc.constantFrom('asha', 'rao', 'ravi', 'ra'), { minLength: 1, maxLength }).map((all) => all.join(' '));
  const some = fc.record({ name: words(2), isOfEvent: fc.boolean() });
  fc.assert(
    fc.property(fc.array(some, { minLength: 30, maxLength: 40 }), words(2), fc.boolean(), (all, query, isAtEvent) => {
      const many = all.map(({ name, isOfEvent }, index) => ({
        ...person(index, name),
        selectedEvents: isOfEvent ? ['Oracle'] : [],
      }));
      const label = isAtEvent ? 'Oracle' : null;
      const inOrder = many
        .filter((one) => findPeople([one], query, label).length === 1)
        .sort((a, b) => (findPeople([a, b], query, label)[0] === a.id ? -1 : 1))
        .map(({ id }) => id);
      expect(findPeople(many, query, label)).toEqual(inOrder.slice(0, 10));
    }),
    { numRuns: 200 },
  );
});

test('everybody is found by any part of their name and by any four or more digits of their number in a row', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => foldText(name) !== '');
  const contacts = fc.stringMatching(/^[6-9]\d{9}$/);
  const cut = fc.tuple(fc.nat(40), fc.nat(40));
  fc.assert(
    fc.property(names, contacts, cut, cut, (name, contact, [from, length], [digitsFrom, digits]) => {
      const one = person(1, name, contact);
      const signs = [...name];
      const start = from % signs.length;
      const part = signs.slice(start, start + 1 + length).join('');
      const start4 = digitsFrom % 7;
      const number = contact.slice(start4, start4 + 4 + digits);
      if (foldText(part) !== '') expect(findPeople([one], part, null)).toEqual(['1']);
      expect(findPeople([one], number, null)).toEqual(['1']);
    }),
    { numRuns: 1_000 },
  );
});

test('a phone that knows the end of a number alone finds by the last four digits that were typed', () => {
  const asha = person(1, 'Asha Rao', '3210');
  for (const typed of ['9876543210', '+91 98765 43210', '43210', '3210', '210', '10', 'asha 3210'])
    expect([typed, findPeople([asha], typed, null)]).toEqual([typed, ['1']]);
  for (const typed of ['9876543211', '3211', '98', '98 10', '21', '32', 'ravi 3210'])
    expect([typed, findPeople([asha], typed, null)]).toEqual([typed, []]);
});

test('the rows that a phone finds by up to four digits are the first of the server’s', () => {
  const digits = fc.stringMatching(/^[19]{1,4}$/);
  const query = fc.tuple(fc.constantFrom('', 'asha ', 'ra'), digits).map(([name, number]) => name + number);
  const some = fc.record({
    name: fc.constantFrom('Asha Rao', 'Ravi', 'Asha 19', 'Rani'),
    contact: fc.stringMatching(/^9[19]{9}$/),
    isOfEvent: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), query, fc.boolean(), (all, typed, isAtEvent) => {
      const label = isAtEvent ? 'Oracle' : null;
      const known = all.map(({ name, contact, isOfEvent }, index) => ({
        ...person(index, name, contact),
        selectedEvents: isOfEvent ? ['Oracle'] : [],
      }));
      const onPhone = known.map((one) => ({ ...one, contact: one.contact.slice(-4) }));
      const found = findPeople(onPhone, typed, label);
      expect(findPeople(known, typed, label).slice(0, found.length)).toEqual(found);
    }),
    { numRuns: 1_000 },
  );
});

test('who shares a whole number is alike, and who shares its end alone is not', () => {
  const alike = (contacts: [string, string]) =>
    alikeTo(
      '1',
      new Map([person(1, 'Asha Rao', contacts[0]), person(2, 'Ravi', contacts[1])].map((one) => [one.id, one])),
    );
  expect(alike(['9876543210', '9876543210'])).toEqual(['2']);
  expect(alike(['3210', '3210'])).toEqual([]);
});
