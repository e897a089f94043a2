import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPeople } from '#contract/people/search.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { type NewRegistration, registerAll } from '#server/registrations/register.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration } from '#tests/support/database/stored-fest.ts';
import { type Everybody, holdEverybody } from './everybody.ts';

const now = new Date('2025-08-12T04:32:00Z');
const raviLake = { name: 'Ravi  Kumar-Shetty', college: 'Lake Côte d’Azur College', contact: '9876501234' };
const people = {
  raviLake,
  raviHill: { name: 'Ravi Kumar Shetty', college: 'Hill College', contact: '6120349876', eventIds: ['bingo'] },
  shreya: { name: 'Shreya Ravi', college: 'Hill College', contact: '7000011122', eventIds: ['logo'] },
  zoë: { name: 'Zoë O’Brien 50%', college: 'ІТ_Коледж', contact: '8112233445' },
  devanagari: { name: 'रवि शर्मा', college: 'Hill College', contact: '8999900000' },
  greek: { name: 'ΟΔΥΣΣΕΑΣ', college: 'Hill College', contact: '8777700000' },
} satisfies Record<string, Partial<NewRegistration>>;
type Name = keyof typeof people;

describe.each(databases)('the search on %s', (_name, open) => {
  let database: TestDatabase;
  let held: Everybody;
  const names = new Map<string, Name>();
  beforeAll(async () => {
    database = await open();
    held = holdEverybody(database.db);
    await held.refresh();
    for (const [name, about] of Object.entries(people)) {
      const registration = newRegistration({ photo: null, eventIds: ['oracle'], ...about });
      await registerAll(database.db, [{ registration, submission: { key: null, fingerprint: '' }, now }]);
      await held.refresh();
      for (const id of held.byId.keys()) if (!names.has(id)) names.set(id, name as Name);
    }
  });
  afterAll(() => database.discard());

  const found = (query: string, eventLabel: string | null = null) =>
    findPeople(held.byId.values(), query, eventLabel).map((id) => names.get(id));
  const referenceOf = (name: Name): string =>
    [...held.byId.values()].find(({ id }) => names.get(id) === name)?.reference ?? '';

  test('finds somebody by words of any field in any order, and by parts of them, whatever their case and accents', () => {
    for (const query of ['ravi lake', 'LAKE Rav', 'cote azur kumar', 'ravi kumar-shetty cöte', 'avi  DAZUR 1234'])
      expect([query, found(query)]).toEqual([query, ['raviLake']]);
    for (const query of ['zoe', 'ZOË', 'obrien', "o'brien", 'O’Brien', 'коледж']) expect(found(query)).toEqual(['zoë']);
    expect(found('रवि')).toEqual(['devanagari']);
    expect(found('οδυσσεας')).toEqual(['greek']);
    expect(found('ravi nobody')).toEqual([]);
  });

  test('finds somebody by digits from either end of their number, with spaces and the country’s code', () => {
    for (const query of ['987650', '98765 01234', '+91 98765 01234', '919876501234', '09876501234', '98765-01234'])
      expect([query, found(query)]).toEqual([query, ['raviLake']]);
    expect(found('1234')).toEqual(['raviLake']);
    expect(found('98 34')).toEqual(['raviLake']);
    expect(found('34')).toEqual(['raviLake']);
    expect(found('034987')).toEqual(['raviHill']);
    expect(found('40')).toEqual([]);
    expect(found('ravi 9876')).toEqual(['raviHill', 'raviLake']);
  });

  test('finds somebody by their reference, with or without its hyphen, in any case and misread', () => {
    for (const name of Object.keys(people) as Name[]) {
      const reference = referenceOf(name);
      const hyphened = `${reference.slice(0, 4)}-${reference.slice(4)}`;
      const misread = hyphened.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o');
      for (const query of [reference, hyphened, hyphened.replace('-', ' '), misread, hyphened.slice(0, 6)])
        expect([query, found(query)]).toEqual([query, [name]]);
    }
  });

  test('takes the signs of patterns for what they are', () => {
    expect(found('50%')).toEqual(['zoë']);
    expect(found('%')).toEqual(['zoë']);
    expect(found('іт_к')).toEqual(['zoë']);
    for (const query of ['r%i', '_', '%%', '.*', '\\', "' or 1=1 --", '[a-z]', '$', '__proto__'])
      expect([query, found(query)]).toEqual([query, query === '_' ? ['zoë'] : []]);
  });

  test('finds nobody by nothing, and by what nobody is called', () => {
    for (const query of ['', '   ', '\u200b', '-', '+91', '🎓🎓', 'x'.repeat(10_000), 'a '.repeat(5_000)])
      expect(found(query)).toEqual([]);
  });

  test('names those of the asked event first, then those whose names begin with the words', () => {
    expect(found('ravi')).toEqual(['raviHill', 'raviLake', 'shreya']);
    expect(found('ravi', 'Logo Design')[0]).toBe('shreya');
    expect(found('ravi', 'C Bingo')[0]).toBe('raviHill');
    expect(found('s')[0]).toBe('shreya');
  });

  test('finds who was registered, changed and deleted meanwhile as they are', async () => {
    const registration = newRegistration({ photo: null, name: 'Late Comer' });
    await registerAll(database.db, [{ registration, submission: { key: null, fingerprint: '' }, now }]);
    await held.refresh();
    const [id = ''] = findPeople(held.byId.values(), 'late comer', null);
    expect(id).not.toBe('');
    await withdraw(database.db, { passOf: { id, version: 0 }, isCurrent: () => true, now });
    await held.refresh();
    expect(findPeople(held.byId.values(), 'late comer', null)).toEqual([]);
  });
});
