import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { stateOf, sweptBy } from './state.ts';

const at = (minute: number) => new Date(Date.UTC(2025, 7, 12, 4, minute)).toISOString();

/** Makes entries as the server stores them. The server fills in `cancels`. */
function book(...written: (Partial<Entry> & { kind: string })[]): Entry[] {
  const known: Entry[] = [];
  for (const [index, one] of written.entries()) {
    const entry = { key: `k${index}`, at: at(index), by: 'Room 804', ...one };
    known.push({ ...entry, cancels: entry.cancels ?? sweptBy(entry, known) });
  }
  return known;
}

function shown(entries: readonly Entry[], registeredFor = ['oracle']): string {
  const { chosen, isPresent, presences, paymentMethod, payments } = stateOf({ registeredFor, entries: [...entries] });
  const seen = [...presences].map(([event, by]) => `${event} by ${by.map((one) => one.by).join(' and ')}`);
  const paid = payments.map((payment) => payment.method);
  return [
    isPresent ? 'present' : 'absent',
    ...seen,
    `for ${chosen}`,
    ...(paid.length ? [`${paymentMethod} (${paid})`] : []),
  ].join('; ');
}

const seen = (event = 'oracle', rest: Partial<Entry> = {}) => ({ kind: 'seen', events: [event], ...rest });
const takenBack = (event = 'oracle') => ({ kind: 'taken-back', events: [event] });
const undone = (key: string) => ({ kind: 'undone', cancels: [key] });
const paid = (value: string, rest: Partial<Entry> = {}) => ({ kind: 'paid', value, ...rest });

test.each<[string, Entry[], string]>([
  ['nothing happened', book(), 'absent; for oracle'],
  ['somebody is seen at an event', book(seen()), 'present; oracle by Room 804; for oracle'],
  [
    'two desks see them',
    book(seen(), seen('oracle', { by: 'Gate' })),
    'present; oracle by Room 804 and Gate; for oracle',
  ],
  [
    'one of the two undoes it',
    book(seen(), seen('oracle', { by: 'Gate' }), undone('k0')),
    'present; oracle by Gate; for oracle',
  ],
  ['the only sighting is undone', book(seen(), undone('k0')), 'absent; for oracle'],
  [
    'they are seen at an event that they had not chosen',
    book(seen('bingo')),
    'present; bingo by Room 804; for bingo,oracle',
  ],
  ['that is undone', book(seen('bingo'), undone('k0')), 'absent; for oracle'],
  [
    'one presence is taken back',
    book(seen(), seen('bingo'), takenBack()),
    'present; bingo by Room 804; for bingo,oracle',
  ],
  ['the only presence is taken back, which leaves the arrival', book(seen(), takenBack()), 'present; for oracle'],
  ['taking it back is undone', book(seen(), takenBack(), undone('k1')), 'present; oracle by Room 804; for oracle'],
  ['Absent takes everything back', book(seen(), { kind: 'arrived' }, { kind: 'absent' }), 'absent; for oracle'],
  [
    'Absent is undone, which restores what it took',
    book(seen(), { kind: 'absent' }, undone('k1')),
    'present; oracle by Room 804; for oracle',
  ],
  [
    'a sighting from before an Absent arrives after it',
    book(seen(), { kind: 'absent' }, seen('oracle', { notedAt: at(0), by: 'Gate' })),
    'present; oracle by Gate; for oracle',
  ],
  ['cash is taken', book(paid('cash')), 'absent; for oracle; cash (cash)'],
  [
    'two desks take money: the one noted later counts',
    book(paid('cash', { notedAt: at(0), at: at(9) }), paid('online', { at: at(5) })),
    'absent; for oracle; online (online,cash)',
  ],
  ['a payment is taken back', book(paid('cash'), paid('')), 'absent; for oracle'],
  ['taking it back is undone', book(paid('cash'), paid(''), undone('k1')), 'absent; for oracle; cash (cash)'],
  ['an event is dropped', book({ kind: 'event-dropped', events: ['oracle'] }), 'absent; for '],
  [
    'it is added again',
    book({ kind: 'event-dropped', events: ['oracle'] }, { kind: 'event-added', events: ['oracle'] }),
    'absent; for oracle',
  ],
  [
    'they are seen at an event that they dropped',
    book({ kind: 'event-dropped', events: ['oracle'] }, seen()),
    'present; oracle by Room 804; for oracle',
  ],
])('the state of a person is right when %s', (_what, entries, state) => {
  expect(shown(entries)).toBe(state);
});

test('an entry from a phone whose clock is ahead gets the server’s time', () => {
  const [first] = stateOf({ registeredFor: [], entries: book(seen('oracle', { notedAt: at(600) })) }).arrivals;
  expect(first?.since).toBe(at(0));
});

describe('for any entries', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  const anyEntry = fc.record({
    key: fc.constantFrom(...keys),
    kind: fc.constantFrom(
      'seen',
      'arrived',
      'absent',
      'taken-back',
      'paid',
      'event-added',
      'event-dropped',
      'undone',
      'later',
    ),
    at: fc.nat(3).map(at),
    notedAt: fc.option(fc.nat(3).map(at), { nil: undefined }),
    by: fc.constantFrom('Room 804', 'Gate'),
    events: fc.subarray(['oracle', 'bingo']),
    value: fc.constantFrom('', 'cash', 'online'),
    cancels: fc.subarray(keys),
  });
  const anyBook = fc.uniqueArray(anyEntry, { selector: ({ key }) => key, maxLength: keys.length }) as fc.Arbitrary<
    Entry[]
  >;

  test('the state does not depend on the order or the repetition of entries', () => {
    fc.assert(
      fc.property(
        anyBook.chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length * 2 }),
          ),
        ),
        ([entries, sent]) => {
          const [once, often] = [entries, sent].map((all) => stateOf({ registeredFor: ['oracle'], entries: all }));
          expect(often).toEqual(once);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('people who are present somewhere have arrived, and are registered for it', () => {
    fc.assert(
      fc.property(anyBook, (entries) => {
        const { isPresent, presences, chosen, arrivals } = stateOf({ registeredFor: [], entries });
        expect(isPresent).toBe(arrivals.length > 0);
        for (const event of presences.keys()) expect([isPresent, chosen.includes(event)]).toEqual([true, true]);
      }),
    );
  });
});
