import { expect, test } from 'vitest';
import { progressAt, progressText, seasonAt, seasonChanges } from './season.ts';

const edition = { date: '2025-08-12', timeZone: 'Asia/Kolkata', registrationClosesAt: '2025-08-10T18:00+05:30' };
const open = { ...edition, registrationClosesAt: null };
const cascade = { start: '10:00', end: '11:00' };
const logo = { start: '10:15', end: '11:15' };
const oracle = { start: '13:30', end: '15:30' };
const programme = [oracle, cascade, logo];
/** `local` is a time in the fest's zone. */
const at = (local: string) => Date.parse(`${local}+05:30`);

test.each([
  ['2025-08-10T17:59:59', 'open'],
  ['2025-08-10T18:00:00', 'closed'],
  ['2025-08-11T23:59:59', 'closed'],
  ['2025-08-12T00:00:00', 'day'],
  ['2025-08-12T15:29:59', 'day'],
  ['2025-08-12T15:30:00', 'afterwards'],
  ['2026-08-12T10:00:00', 'afterwards'],
])('the season at %s is %s', (local, season) => {
  expect(seasonAt(at(local), edition, programme)).toBe(season);
});

test('the season without a closing time is open before and after the day of the fest', () => {
  expect(seasonAt(at('2025-08-11T23:59:59'), open, programme)).toBe('open');
  expect(seasonAt(at('2025-08-12T23:59:59'), open, programme)).toBe('day');
  expect(seasonAt(at('2025-08-13T00:00:00'), open, programme)).toBe('open');
});

test('the season changes as registration closes, as the day begins, after the last event and at midnight', () => {
  const instants = ['2025-08-10T18:00:00', '2025-08-12T00:00:00', '2025-08-12T15:30:00', '2025-08-13T00:00:00'].map(at);
  const seasons = ['closed', 'day', 'afterwards', 'afterwards'];
  expect(seasonChanges(edition, programme)).toEqual(instants.map((from, index) => [from, seasons[index]]));
  expect(seasonChanges(open, programme).map(([, season]) => season)).toEqual(['day', 'day', 'open']);
});

test('the season follows the clocks at the fest even on the day of a clock change', () => {
  const berlin = { date: '2025-03-30', timeZone: 'Europe/Berlin', registrationClosesAt: null };
  expect(seasonAt(Date.parse('2025-03-30T08:00:00Z'), berlin, [cascade])).toBe('day');
  expect(progressAt(Date.parse('2025-03-30T08:00:00Z'), cascade, [cascade], berlin)).toEqual({ state: 'now' });
});

const progress = (local: string) =>
  [cascade, logo, oracle].map((event) => progressAt(at(`2025-08-12T${local}`), event, programme, edition));
const [over, now] = [{ state: 'over' }, { state: 'now' }];
const next = (minutes: number) => ({ state: 'next', minutes });
const later = (minutes: number) => ({ state: 'later', minutes });

test.each([
  ['09:48:00', [next(12), later(27), later(222)]],
  ['09:59:01', [next(1), later(16), later(211)]],
  ['10:00:00', [now, next(15), later(210)]],
  ['10:15:00', [now, now, next(195)]],
  ['11:00:00', [over, now, next(150)]],
  ['15:30:00', [over, over, over]],
])('on the day of the fest, at %s every event has its state', (local, states) => {
  expect(progress(local)).toEqual(states);
});

test.each([
  [next(16), 'in 16 min'],
  [later(119), 'in 119 min'],
  [later(210), 'in 3 h'],
  [now, 'now'],
  [over, 'over'],
])('on the day of the fest, %o reads as %s', (progress, text) => {
  expect(progressText(progress as Parameters<typeof progressText>[0])).toBe(text);
});

test('on the day of the fest, two events that begin together are both next', () => {
  const twin = { start: '10:00', end: '12:00' };
  expect(progressAt(at('2025-08-12T09:00:00'), twin, [cascade, twin], edition)).toEqual(next(60));
});

test('on the days before and after the fest, no event has a state', () => {
  expect(progressAt(at('2025-08-11T10:30:00'), cascade, programme, edition)).toBeNull();
  expect(progressAt(at('2025-08-13T00:00:00'), cascade, programme, edition)).toBeNull();
});
