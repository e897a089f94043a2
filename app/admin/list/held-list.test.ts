import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Registration, registration } from '#contract/admin.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { completeList, groupByEvent, type HeldList, withChanges, withIdentity, withMark } from './held-list.ts';
import { asRegistration } from './row.ts';
import { matching } from './search.ts';

/** The newest row comes first: c, b, a. */
const three = () =>
  [3, 2, 1].map((day) => listedRow({ _id: 'xabc'[day] ?? '', registrationDate: `2025-08-0${day}T10:00` }));
const holding = (registrations: Registration[]): HeldList => completeList(registrations, '1-1');
const changes = (registrations: Registration[], complete = false) => ({ version: '2-1', complete, registrations });

test('a change replaces its row, and all other rows are still the same objects', () => {
  const held = holding(three());
  const after = withChanges(held, changes([listedRow({ ...held.registrations[1], isPresent: true })]));
  expect(after.version).toBe('2-1');
  expect(after.registrations.map(({ isPresent }) => isPresent)).toEqual([false, true, false]);
  expect(after.registrations[0]).toBe(held.registrations[0]);
  expect(after.registrations[2]).toBe(held.registrations[2]);
});

test('without changes, the list stays the same object', () => {
  const held = holding(three());
  expect(withChanges(held, changes([])).registrations).toBe(held.registrations);
  const again = three();
  expect(withChanges(held, changes(again)).registrations).toBe(held.registrations);
  expect(withIdentity(held.registrations, again)).toBe(held.registrations);
});

test('new registrations are sorted into the list, the newest first', () => {
  const held = holding(three());
  const news = [
    listedRow({ _id: 'f', registrationDate: '2025-08-09T10:00' }),
    listedRow({ _id: 'bb', registrationDate: '2025-08-02T10:00' }),
    listedRow({ _id: 'aa', registrationDate: '2025-08-02T10:00' }),
    listedRow({ _id: '0', registrationDate: '2025-07-01T10:00' }),
  ];
  const after = withChanges(held, changes(news));
  expect(after.registrations.map(({ _id }) => _id)).toEqual(['f', 'c', 'bb', 'b', 'aa', 'a', '0']);
});

test('a complete list replaces the old list', () => {
  const held = holding(three());
  const after = withChanges(held, changes(three().slice(1), true));
  expect(after.registrations.map(({ _id }) => _id)).toEqual(['b', 'a']);
  expect(after.registrations[0]).toBe(held.registrations[1]);
});

test('a mark changes one field of one row, and the counts of the events in that row', () => {
  const [c, b, a] = three();
  if (!a || !b || !c) throw new Error('three rows');
  const held = holding([c, { ...b, selectedEvents: ['Oracle', 'C Bingo'] }, { ...a, selectedEvents: ['Triathlon'] }]);
  const after = withMark(held, 'b', { isPresent: true });
  expect(after.registrations[1]).toEqual({ ...held.registrations[1], isPresent: true });
  expect(after.registrations[0]).toBe(held.registrations[0]);
  expect(after).toEqual(completeList(after.registrations, '1-1'));
  // React does not redraw another event's group.
  expect(after.groups[2]).toBe(held.groups[2]);
  expect(after.groups.map(({ event, present }) => [event, present])).toEqual([
    ['C Bingo', 1],
    ['Oracle', 1],
    ['Triathlon', 0],
  ]);
  expect(withMark(held, 'unknown', { isPresent: true })).toBe(held);
});

test('marks of a desk are counted, and Absent takes them all back', () => {
  const [c, b] = three().map((row) => ({ ...row, selectedEvents: ['Oracle', 'C Bingo'] }));
  if (!b || !c) throw new Error('two rows');
  const seen = withChanges(holding([c, b]), changes([{ ...b, isPresent: true, presentAt: ['Oracle', 'C Bingo'] }]));
  expect(seen.groups.map(({ event, atEvent }) => [event, atEvent])).toEqual([
    ['C Bingo', 1],
    ['Oracle', 1],
  ]);
  expect(seen).toEqual(completeList(seen.registrations, '2-1'));
  const again = changes([{ ...b, isPresent: true, presentAt: ['Oracle', 'C Bingo'] }]);
  expect(withChanges(seen, again).registrations).toBe(seen.registrations);
  const absent = withMark(seen, 'b', { isPresent: false });
  expect(absent.groups.map(({ atEvent }) => atEvent)).toEqual([0, 0]);
  expect(absent).toEqual(completeList(absent.registrations, '2-1'));
});

test('somebody who changes their events moves to other groups', () => {
  const held = holding(three().map((row) => ({ ...row, selectedEvents: ['Oracle'] })));
  const after = withChanges(held, changes([listedRow({ ...held.registrations[1], selectedEvents: ['Triathlon'] })]));
  expect(after.groups.map(({ event, registrations }) => [event, registrations.length])).toEqual([
    ['Oracle', 2],
    ['Triathlon', 1],
  ]);
});

test('a valid row is used unchanged, and any other object becomes a valid row', () => {
  const fields = Object.keys({ ...listedRow({}), idPhotoPath: '', presentAt: [] });
  // Only one field is wrong at a time, so that one wrong field cannot hide another.
  const nearlyRight = fc
    .tuple(fc.constantFrom(...fields), fc.oneof(fc.string(), fc.array(fc.string()), fc.boolean(), fc.jsonValue()))
    .map(([field, wrong]): unknown => ({ ...listedRow({}), [field]: wrong }));
  fc.assert(
    fc.property(fc.oneof(nearlyRight, fc.jsonValue()), (sent) => {
      const taken = asRegistration(sent);
      const isRow = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
      expect(registration.safeParse(taken).success).toBe(isRow);
      if (registration.safeParse(sent).success) expect(taken).toBe(sent);
    }),
    { numRuns: 500 },
  );
});

test('a field of a wrong type becomes text, and a missing text is empty', () => {
  const none = { email: '', college: '', registrationDate: '' };
  expect(asRegistration({ _id: 7, name: 4711, selectedEvents: 'Oracle', isPresent: 1 })).toEqual({
    ...none,
    _id: '7',
    name: '4711',
    selectedEvents: ['Oracle'],
    isPresent: true,
  });
  expect(asRegistration({ name: ['a', 'b'], selectedEvents: [null, 5, ''], isPresent: 'no' })).toEqual({
    ...none,
    _id: '{"name":["a","b"],"selectedEvents":[null,5,""],"isPresent":"no"}',
    name: '["a","b"]',
    selectedEvents: ['5'],
    isPresent: false,
  });
});

test('groups are sorted by event, and count arrivals at the fest and marks at that event', () => {
  const groups = groupByEvent([
    listedRow({ _id: '1', selectedEvents: ['Oracle', 'C Bingo'], isPresent: true, presentAt: ['Oracle'] }),
    listedRow({ _id: '2', selectedEvents: ['Oracle', 'Oracle'] }),
  ]);
  expect(
    groups.map(({ event, present, atEvent, registrations }) => {
      const ids = registrations.map(({ _id }) => _id);
      return [event, present, atEvent, ids];
    }),
  ).toEqual([
    ['C Bingo', 1, 0, ['1']],
    ['Oracle', 1, 1, ['1', '2']],
  ]);
});

test('groups are in alphabetical order, whatever the case and accents of their names', () => {
  const events = ['Zumba', 'éclair', 'Edu', 'chess', 'C Bingo', 'Ember', '3D'];
  const groups = groupByEvent([listedRow({ selectedEvents: events })]);
  expect(groups.map(({ event }) => event)).toEqual(['3D', 'C Bingo', 'chess', 'Edu', 'Ember', 'éclair', 'Zumba']);
});

test('the search finds text in any of the four fields, but not across two of them', () => {
  const rows = [
    listedRow({}),
    listedRow({ _id: 'b', name: 'Ravi', college: 'Lake', email: 'r@x.example', contact: null }),
  ];
  for (const words of ['aSHA r', 'hill', 'STUDENTS', '543210', ' asha ']) {
    expect(matching(rows, words).map(({ _id }) => _id)).toEqual(['a']);
  }
  expect(matching(rows, '')).toBe(rows);
  expect(matching(rows, 'RaoHill')).toEqual([]);
  expect(matching(rows, 'null')).toEqual([]);
});

test('the matches of a search do not depend on what was typed before', () => {
  const rows = ['Asha', 'Ashok', 'Ravi'].map((name) => listedRow({ _id: name, name, email: '', college: '' }));
  const typed = ['a', 'as', 'ash', 'asho', 'ash', 'a', 'av', 'r'];
  const names = typed.map((search) =>
    matching(rows, search)
      .map(({ name }) => name)
      .join(),
  );
  expect(names).toEqual([
    'Asha,Ashok,Ravi',
    'Asha,Ashok',
    'Asha,Ashok',
    'Ashok',
    'Asha,Ashok',
    'Asha,Ashok,Ravi',
    'Ravi',
    'Ravi',
  ]);
});
