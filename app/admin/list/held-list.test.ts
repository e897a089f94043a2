import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFirst, type Registration, registration } from '#contract/admin.ts';
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
  expect(after.registrations.map(({ isPresent }) => isPresent)).toEqual([false, true, false]);
  expect(after.registrations[0]).toBe(held.registrations[0]);
  expect(after.registrations[2]).toBe(held.registrations[2]);
});

test('without changes, the list stays the same object', () => {
  const held = holding(three());
  for (const same of [changes([]), changes(three()), changes(three(), true)])
    expect(withChanges(held, same).registrations).toBe(held.registrations);
  expect(withIdentity(held.registrations, three())).toBe(held.registrations);
  expect(withMark(held, 'unknown', { isPresent: true })).toBe(held);
});

test('a mark changes the counts of its events, and Absent takes back all marks of desks', () => {
  const [c, b, a] = three();
  if (!a || !b || !c) throw new Error('three rows');
  const held = holding([c, { ...b, selectedEvents: ['Oracle', 'C Bingo'], presentAt: ['Oracle'] }, a]);
  const counts = ({ groups }: HeldList) => groups.map(({ event, present, atEvent }) => [event, present, atEvent]);
  const present = withMark(held, 'b', { isPresent: true });
  expect(counts(present)).toEqual([
    ['C Bingo', 1, 0],
    ['Oracle', 1, 1],
  ]);
  expect(counts(withMark(present, 'b', { isPresent: false }))).toEqual([
    ['C Bingo', 0, 0],
    ['Oracle', 0, 0],
  ]);
  // React does not redraw another event's group.
  expect(withMark(held, 'a', { isPresent: true }).groups[0]).toBe(held.groups[0]);
});

test('after any changes and marks the list is the same as a list that was fetched as a whole', () => {
  const row = fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd'),
    registrationDate: fc.constantFrom('2025-08-01T10:00', '2025-08-02T10:00'),
    selectedEvents: fc.subarray(['Oracle', 'C Bingo', 'Triathlon']),
    presentAt: fc.subarray(['Oracle', 'C Bingo']),
    isPresent: fc.boolean(),
  });
  const rows = fc.uniqueArray(row, { selector: ({ _id }) => _id }).map((all) => all.map(listedRow).sort(newestFirst));
  const step = fc.record({ rows, complete: fc.boolean(), marked: fc.constantFrom('a', 'b'), isPresent: fc.boolean() });
  const rule = fc.property(rows, fc.array(step), (first, steps) => {
    let held = holding(first);
    let known = new Map(first.map((one) => [one._id, one]));
    for (const { rows: changed, complete, marked, isPresent } of steps) {
      held = withChanges(held, changes(changed, complete));
      known = new Map([...(complete ? [] : known), ...changed.map((one) => [one._id, one] as const)]);
      expect(held).toEqual(completeList([...known.values()].sort(newestFirst), '2-1'));
      held = withMark(held, marked, { isPresent });
      const one = known.get(marked);
      if (one) known.set(marked, { ...one, isPresent, ...(!isPresent && { presentAt: [] }) });
      expect(held).toEqual(completeList([...known.values()].sort(newestFirst), '2-1'));
    }
  });
  fc.assert(rule);
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
  const wrong = asRegistration({ _id: 7, name: 4711, selectedEvents: 'Oracle', isPresent: 1 });
  expect(wrong).toEqual({ ...none, _id: '7', name: '4711', selectedEvents: ['Oracle'], isPresent: true });
  const sent = { name: ['a', 'b'], selectedEvents: [null, 5, ''], isPresent: 'no' };
  const read = { ...none, _id: JSON.stringify(sent), name: '["a","b"]', selectedEvents: ['5'], isPresent: false };
  expect(asRegistration(sent)).toEqual(read);
});

test('groups are sorted by event, and count arrivals at the fest and marks at that event', () => {
  const groups = groupByEvent([
    listedRow({ _id: '1', selectedEvents: ['Oracle', 'C Bingo'], isPresent: true, presentAt: ['Oracle'] }),
    listedRow({ _id: '2', selectedEvents: ['Oracle', 'Oracle'] }),
  ]);
  expect(groups).toMatchObject([
    { event: 'C Bingo', present: 1, atEvent: 0, registrations: [{ _id: '1' }] },
    { event: 'Oracle', present: 1, atEvent: 1, registrations: [{ _id: '1' }, { _id: '2' }] },
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
  for (const [typed, ids] of [
    ['a', ['Asha', 'Ashok', 'Ravi']],
    ['ash', ['Asha', 'Ashok']],
    ['asho', ['Ashok']],
    ['as', ['Asha', 'Ashok']],
    ['av', ['Ravi']],
  ] as const)
    expect(matching(rows, typed).map(({ _id }) => _id)).toEqual(ids);
});
