import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, type HeldPerson, holdPerson } from './person.ts';
import { findPeople as findAll, matchPeople } from './search.ts';
import { wordsOf } from './words.ts';

/** Returns only the exact matches. */
const findPeople = (people: HeldPerson[], query: string, eventLabel: string | null): string[] =>
  findAll(people, query, { eventLabel, withSimilar: false }).ids;

type About = Partial<Parameters<typeof holdPerson>[0]>;

const ravi = { name: 'Ravi  Kumar-Shetty', college: 'Lake Côte d’Azur College', contact: '9876501234' };
const people: Record<string, About> = {
  ravi,
  shetty: { name: 'Ravi Kumar Shetty', contact: '6120349876', selectedEvents: ['C Bingo'] },
  shreya: { name: 'Shreya Ravi', contact: '7000011122', selectedEvents: ['Logo Design'] },
  zoë: { name: 'Zoë O’Brien 50%', college: 'ІТ_Коледж', contact: '8112233445' },
  devanagari: { name: 'रवि शर्मा', contact: '8999900000' },
  greek: { name: 'ΟΔΥΣΣΕΑΣ', contact: '8777700000' },
};
const held = Object.entries(people).map(([name, about], index) => {
  const id = `01980000-0000-7000-8000-${(index + 1) * 123_456_789_012}`;
  const person = { college: 'Hill College', selectedEvents: ['Oracle'], name: '', contact: '', ...about };
  return { ...holdPerson({ ...person, id }), id: name };
});
const found = (query: string, eventLabel: string | null = null) => findPeople(held, query, eventLabel);

test.each<[what: string, queries: string[], found: string[]]>([
  [
    'words of any field in any order, whatever their case and accents',
    ['ravi lake', 'LAKE Rav', 'cote azur kumar', 'ravi kumar-shetty cöte', 'avi  DAZUR 1234'],
    ['ravi'],
  ],
  ['parts of words with accents and other letters', ['zoe', 'ZOË', 'obrien', "o'brien", 'O’Brien', 'коледж'], ['zoë']],
  ['Devanagari', ['रवि'], ['devanagari']],
  ['Greek with a final sigma', ['οδυσσεας'], ['greek']],
  [
    'digits from either end, with spaces and the country code',
    ['987650', '98765 01234', '+91 98765 01234', '919876501234', '09876501234', '98765-01234', '1234', '98 34', '34'],
    ['ravi'],
  ],
  ['digits in the middle', ['034987'], ['shetty']],
  ['a name and digits', ['ravi 9876'], ['shetty', 'ravi']],
  ['characters that have a meaning in patterns', ['50%', '%', 'іт_к', '_'], ['zoë']],
  ['characters that nobody has', ['r%i', '%%', '.*', '\\', "' or 1=1 --", '[a-z]', '$', '__proto__'], []],
  ['nothing', ['', '   ', '\u200b', '-', '+91', '🎓🎓', 'x'.repeat(10_000), 'a '.repeat(5_000)], []],
  ['what nobody is called', ['ravi nobody', '40'], []],
])('a search finds the right people for %s', (_what, queries, expected) => {
  for (const query of queries) expect([query, found(query)]).toEqual([query, expected]);
});

test('a search finds a reference with or without its hyphen, even if it was misread', () => {
  for (const { id, reference } of held) {
    const hyphened = `${reference.slice(0, 4)}-${reference.slice(4)}`;
    const misread = hyphened.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o');
    for (const query of [reference, hyphened, hyphened.replace('-', ' '), misread, hyphened.slice(0, 6)])
      expect([query, found(query)]).toEqual([query, [id]]);
  }
});

test('a search compares people with at most twelve typed words, and with a repeated word once', () => {
  expect([found('ravi kumar ravi ravi'), wordsOf('ravi kumar ravi ravi').length]).toEqual([found('ravi kumar'), 2]);
  const letters = Array.from({ length: 149 }, (_, index) => String.fromCodePoint(0x0e01 + (index % 40)));
  expect([wordsOf(letters.join(' ')).length, wordsOf('e '.repeat(149)).length]).toEqual([12, 1]);
  expect(wordsOf('98 98')[0]?.digits).toBe('9898');
});

test('a search shows people of the event first, then names that begin with the words', () => {
  expect(found('ravi')).toEqual(['shetty', 'ravi', 'shreya']);
  expect(found('ravi', 'Logo Design')[0]).toBe('shreya');
  expect(found('ravi', 'C Bingo')[0]).toBe('shetty');
  expect(found('s')[0]).toBe('shreya');
});

const person = (id: number, name: string, contact = '9000000000', isOfEvent = false) => ({
  ...holdPerson({ id: `${id}`, name, college: 'college', contact, selectedEvents: isOfEvent ? ['Oracle'] : [] }),
  reference: 'UUUUUUUU',
});

test('each person is found by any part of the name, and by four or more consecutive digits', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => foldText(name) !== '');
  const contacts = fc.stringMatching(/^[6-9]\d{9}$/);
  const rule = fc.property(names, contacts, fc.nat(40), fc.nat(40), fc.nat(6), (name, contact, from, length, start) => {
    const one = person(1, name, contact);
    const signs = [...name];
    const part = signs.slice(from % signs.length, (from % signs.length) + 1 + length).join('');
    if (foldText(part) !== '') expect(findPeople([one], part, null)).toEqual(['1']);
    expect(findPeople([one], contact.slice(start, start + 4 + length), null)).toEqual(['1']);
  });
  fc.assert(rule, { numRuns: 1_000 });
});

test('a phone with only the last four digits of numbers finds people by them', () => {
  const asha = person(1, 'Asha Rao', '3210');
  for (const typed of ['9876543210', '+91 98765 43210', '43210', '3210', '210', '10', 'asha 3210'])
    expect([typed, findPeople([asha], typed, null)]).toEqual([typed, ['1']]);
  for (const typed of ['9876543211', '3211', '98', '98 10', '21', '32', 'ravi 3210'])
    expect([typed, findPeople([asha], typed, null)]).toEqual([typed, []]);
});

test('a phone with only the last four digits of numbers shows the same first rows as the server for up to four digits', () => {
  const digits = fc.stringMatching(/^[19]{1,4}$/);
  const query = fc.tuple(fc.constantFrom('', 'asha ', 'ra'), digits).map(([name, number]) => name + number);
  const some = fc.record({
    name: fc.constantFrom('Asha Rao', 'Ravi', 'Asha 19', 'Rani'),
    contact: fc.stringMatching(/^9[19]{9}$/),
    isOfEvent: fc.boolean(),
  });
  const rule = fc.property(fc.array(some, { maxLength: 30 }), query, fc.boolean(), (all, typed, isAtEvent) => {
    const label = isAtEvent ? 'Oracle' : null;
    const known = all.map(({ name, contact, isOfEvent }, index) => person(index, name, contact, isOfEvent));
    const onPhone = known.map((one) => ({ ...one, contact: one.contact.slice(-4) }));
    const rows = findPeople(onPhone, typed, label);
    expect(findPeople(known, typed, label).slice(0, rows.length)).toEqual(rows);
  });
  fc.assert(rule, { numRuns: 500 });
});

const many = Array.from({ length: 30 }, (_, index) => ({
  ...person(index, index < 25 ? `Ravi ${index}` : `Rahul ${index}`, `98765000${index + 10}`),
  email: `mail${index} college example`,
}));
const matched = (query: string) => matchPeople(many, query).map(({ name }) => name.trim());

test('an organisers’ search finds everybody, not only ten', () => {
  expect(matched('ravi')).toHaveLength(25);
  expect(matched('ra')).toHaveLength(30);
  expect(matched('ravi 3')[0]).toBe('ravi 3');
});

test('an organisers’ search finds part of an email, and similar names if few people match', () => {
  expect(matched('mail27')).toEqual(['rahul 27']);
  expect(matched('raul 27')).toEqual(['rahul 27']);
  expect(matched('-')).toEqual([]);
});
