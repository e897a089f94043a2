import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { stateOf, sweptBy } from './state.ts';

const at = (minute: number) => new Date(Date.UTC(2025, 7, 12, 4, minute)).toISOString();

/** Makes entries, and fills in `cancels` as the server does. */
function book(...written: (Partial<Entry> & { kind: string })[]): Entry[] {
  const known: Entry[] = [];
  for (const [index, one] of written.entries()) {
    const entry = { key: `k${index}`, at: at(index), by: 'A', ...one };
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
const seenByB = (rest: Partial<Entry> = {}) => seen('oracle', { by: 'B', ...rest });
const takenBack = { kind: 'taken-back', events: ['oracle'] };
const absent = { kind: 'absent' };
const dropped = { kind: 'event-dropped', events: ['oracle'] };
const undone = (key: string) => ({ kind: 'undone', cancels: [key] });
const paid = (value: string, rest: Partial<Entry> = {}) => ({ kind: 'paid', value, ...rest });
const late = seenByB({ notedAt: at(0) });
const [lateCash, online] = [paid('cash', { notedAt: at(0), at: at(9) }), paid('online', { at: at(5) })];

test.each<[string, Entry[], string]>([
  ['nothing happened', book(), 'absent; for oracle'],
  ['somebody is seen at an event', book(seen()), 'present; oracle by A; for oracle'],
  ['two desks see somebody', book(seen(), seenByB()), 'present; oracle by A and B; for oracle'],
  ['one of two desks undoes its sighting', book(seen(), seenByB(), undone('k0')), 'present; oracle by B; for oracle'],
  ['the only sighting is undone', book(seen(), undone('k0')), 'absent; for oracle'],
  ['somebody is seen at an event not chosen before', book(seen('bingo')), 'present; bingo by A; for bingo,oracle'],
  ['a sighting at an event not chosen before is undone', book(seen('bingo'), undone('k0')), 'absent; for oracle'],
  ['one presence is taken back', book(seen(), seen('bingo'), takenBack), 'present; bingo by A; for bingo,oracle'],
  ['the only presence is taken back, which leaves the arrival', book(seen(), takenBack), 'present; for oracle'],
  ['taking back a presence is undone', book(seen(), takenBack, undone('k1')), 'present; oracle by A; for oracle'],
  ['Absent takes everything back', book(seen(), { kind: 'arrived' }, absent), 'absent; for oracle'],
  ['Absent is undone', book(seen(), absent, undone('k1')), 'present; oracle by A; for oracle'],
  ['a sighting from before an Absent arrives late', book(seen(), absent, late), 'present; oracle by B; for oracle'],
  ['cash is taken', book(paid('cash')), 'absent; for oracle; cash (cash)'],
  ['two desks take money, and the later counts', book(lateCash, online), 'absent; for oracle; online (online,cash)'],
  ['a payment is taken back', book(paid('cash'), paid('')), 'absent; for oracle'],
  ['taking back a payment is undone', book(paid('cash'), paid(''), undone('k1')), 'absent; for oracle; cash (cash)'],
  ['an event is dropped', book(dropped), 'absent; for '],
  ['a dropped event is added again', book(dropped, { kind: 'event-added', events: ['oracle'] }), 'absent; for oracle'],
  ['somebody is seen at a dropped event', book(dropped, seen()), 'present; oracle by A; for oracle'],
])('the state of a person is right when %s', (_what, entries, state) => {
  expect(shown(entries)).toBe(state);
});

test('an entry from a phone whose clock is ahead gets the server’s time', () => {
  const [first] = stateOf({ registeredFor: [], entries: book(seen('oracle', { notedAt: at(600) })) }).arrivals;
  expect(first?.since).toBe(at(0));
});

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyEntry = fc.record({
  key: fc.constantFrom(...keys),
  kind: fc.constantFrom(...'seen arrived absent taken-back paid event-added event-dropped undone later'.split(' ')),
  at: fc.nat(3).map(at),
  notedAt: fc.option(fc.nat(3).map(at), { nil: undefined }),
  by: fc.constantFrom('A', 'B'),
  events: fc.subarray(['oracle', 'bingo']),
  value: fc.constantFrom('', 'cash', 'online'),
  cancels: fc.subarray(keys),
});
const anyBook: fc.Arbitrary<Entry[]> = fc.uniqueArray(anyEntry, { selector: ({ key }) => key, maxLength: 6 });

test('for any entries, the state does not depend on the order or the repetition of entries', () => {
  const shuffled = (entries: Entry[]) =>
    fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length * 2 }).map((sent) => [entries, sent]);
  const check = fc.property(anyBook.chain(shuffled), (both) => {
    const [once, often] = both.map((entries) => stateOf({ registeredFor: ['oracle'], entries }));
    expect(often).toEqual(once);
  });
  fc.assert(check, { numRuns: 2_000 });
});

test('for any entries, people who were seen at an event have arrived, and are registered for that event', () => {
  const rule = fc.property(anyBook, (entries) => {
    const { isPresent, presences, chosen, arrivals } = stateOf({ registeredFor: [], entries });
    expect(isPresent).toBe(arrivals.length > 0);
    for (const event of presences.keys()) expect([isPresent, chosen.includes(event)]).toEqual([true, true]);
  });
  fc.assert(rule);
});
