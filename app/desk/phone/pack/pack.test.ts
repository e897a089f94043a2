import { expect, test } from 'vitest';
import type { Entry } from '#contract/book/entry.ts';
import type { Pack, PackedPerson } from '#contract/desk/pack.ts';
import type { Connection } from '../connection.ts';
import { holdPack } from './pack.ts';

const entry = (key: string, kind = 'arrived'): Entry => ({ key, kind, at: '2025-08-12T04:30:00.000Z' });
const person = (id: string, keys: string[] = [], about: Partial<PackedPerson> = {}): PackedPerson => ({
  id,
  name: `Name of ${id}`,
  college: 'City College',
  contactEnd: '3210',
  codeHash: `code ${id}`,
  registeredFor: ['oracle'],
  entries: keys.map((key) => entry(key)),
  ...about,
});

/** Returns a server that sends these answers in order. `meanwhile` runs before each answer. */
function server(answers: Partial<Pack>[], meanwhile = () => {}) {
  const queries: unknown[] = [];
  const asked = (async (_schema, _call, { query } = {}) => {
    queries.push(query);
    meanwhile();
    const nothing = { fest: 'fest', cursor: String(queries.length), isWhole: false, people: [], deletedIds: [] };
    return { ...nothing, ...answers.shift() };
  }) as Connection['ask'];
  return { asked, queries };
}

const held = (pack: ReturnType<typeof holdPack>) =>
  [...pack.people.values()].map(({ id, entries }) => [id, ...entries.map(({ key }) => key)].join(' ')).sort();

test('changes are merged into a person in any order, and withdrawn people disappear', async () => {
  const pack = holdPack(() => {});
  const { asked, queries } = server([
    { isWhole: true, people: [person('asha', ['1']), person('ravi')] },
    { people: [person('asha', ['3'], { name: 'Asha Rao', codeHash: '' })], deletedIds: ['ravi'] },
  ]);
  expect([await pack.follow(asked, 0), held(pack)]).toEqual([true, ['asha 1', 'ravi']]);
  pack.merge(person('asha', ['2', '1']));
  expect([await pack.follow(asked, 2), held(pack)]).toEqual([true, ['asha 1 2 3']]);
  expect(pack.people.get('asha')).toMatchObject({ name: 'Asha Rao', codeHash: 'code asha' });
  const waiting = '0';
  expect([await pack.follow(asked, 0), queries]).toEqual([
    false,
    [{ waiting }, { since: '1', waiting: '2' }, { since: '2', waiting }],
  ]);
});

test('a pack with everybody replaces the stored people, except those from newer answers', async () => {
  const pack = holdPack(() => {});
  const { asked } = server(
    [
      { isWhole: true, people: [person('asha', ['purged']), person('ravi')] },
      { isWhole: true, people: [person('asha', ['1'])] },
    ],
    () => {
      if (pack.head === null) return;
      pack.merge(person('asha', ['acknowledged']));
      pack.merge(person('walk-in', ['2'], { entries: [entry('2', 'walk-in')] }));
    },
  );
  await pack.follow(asked, 0);
  await pack.follow(asked, 0);
  expect(held(pack)).toEqual(['asha acknowledged 1', 'walk-in 2']);
  expect(pack.realId('waiting:2')).toBe('walk-in');
});

test('the page can repaint while the phone reads 20,000 people', async () => {
  const pack = holdPack(() => {});
  const people = Array.from({ length: 20_000 }, (_, index) => person(`${index}`.padStart(36, '0'), [String(index)]));
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await pack.follow(server([{ isWhole: true, people }]).asked, 0);
  clearInterval(counting);
  expect([pack.people.size, pack.held.size, turns > 10]).toEqual([20_000, 20_000, true]);
});
