import { expect, test, vi } from 'vitest';
import type { PersonCard } from '#contract/desk/desk.ts';
import { type Deed, type Outcome, outcomeText } from './outcome.ts';

vi.setSystemTime('2025-08-12T12:30:00+05:30');

const seen: Deed = { kind: 'seen', person: '1', event: 'oracle' };

const at = (key: string, by: string | null, time: string) => ({ key, by, since: `2025-08-12T${time}:00+05:30` });
const mine = at('mine', 'Room 804', '10:04');
const ofWalkIn = { ...mine, key: 'mine:seen' };
const earlier = at('other', 'Room 804 b', '09:58');
const later = at('other', 'Room 804 b', '12:01');

const cardWith = (...sightings: ReturnType<typeof at>[]) =>
  ({ arrivals: sightings, events: [{ id: 'oracle', sightings }] }) as unknown as PersonCard;
const outcome = (deed: Deed, more: Partial<Outcome['written']> = {}, isUndone = false): Outcome => ({
  isUndone,
  deed,
  at: 0,
  person: { id: '1', name: 'Asha Rao' },
  written: { key: 'mine', at: 'server', id: '1', person: null, ...more },
});
const alsoMarked = 'undone: Undone. Room 804 b also marked them at 12:01 PM.';
const undone = (deed: Deed) => outcome(deed, {}, true);

const arrived: Deed = { kind: 'arrived', person: '1' };
const fields = { name: 'Asha Rao', contact: '9876543210', college: 'City College', selectedEvents: ['Oracle'] };
const walkIn = (presentAt?: string): Deed => ({ kind: 'walk-in', fields: { ...fields, presentAt } });
const paid: Deed = { kind: 'paid', person: '1', method: 'cash' };

test.each([
  ['a mark', outcome(seen), cardWith(mine), 'done: Present at Oracle · 10:04 AM'],
  ['the first of two marks', outcome(seen), cardWith(mine, later), 'done: Present at Oracle · 10:04 AM'],
  ['the second of two marks', outcome(seen), cardWith(earlier, mine), 'already: Already in at 9:58 AM, Room 804 b'],
  ['a scan of a used pass', outcome(seen, { key: '' }), cardWith(mine), 'already: Already in at 10:04 AM, Room 804'],
  ['a used pass whose mark is taken back', outcome(seen, { key: '' }), cardWith(), 'undone: Undone'],
  ['an arrival', outcome(arrived), cardWith(mine), 'done: Arrived'],
  ['a second arrival', outcome(arrived), cardWith(earlier, mine), 'already: Already arrived at 9:58 AM, Room 804 b'],
  ['a walk-in', outcome(walkIn('oracle')), cardWith(ofWalkIn), 'done: Present at Oracle · 10:04 AM'],
  ['a walk-in registered before', outcome(walkIn(), { isNew: false }), cardWith(), 'done: Registered before. Arrived'],
  ['a payment', outcome(paid), cardWith(earlier), 'done: Paid in cash'],
  ['an undo', undone(seen), cardWith(), 'undone: Undone'],
  ['an undo of one of two marks', undone(seen), cardWith(later), alsoMarked],
  ['a mark after a withdrawal', outcome(seen), null, 'already: Asha Rao has withdrawn. Your mark is kept.'],
])('the volunteer sees the result of %s', (_what, result, card, shown) => {
  const { look, text } = outcomeText(result, card);
  expect(`${look}: ${text}`).toBe(shown);
});
