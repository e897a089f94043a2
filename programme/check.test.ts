import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { mail } from '#fest/mail.ts';
import { showcases } from '#fest/showcases.ts';
import { suggestions } from '#fest/suggestions.ts';
import { faultsOf } from './check.ts';

type Facts = Parameters<typeof faultsOf>[0];
const facts = { edition, events, showcases, gallery, suggestions, mail };
const [first, second, ...others] = events;
const withFirst = (changes: object) => ({ events: [{ ...first, ...changes }, second, ...others] });
const withEdition = (changes: object) => ({ edition: { ...edition, ...changes } });

test('the build accepts the facts of the tests’ edition', () => {
  expect(faultsOf(facts)).toEqual([]);
});

test.each<[string, Partial<Facts>, string]>([
  [
    'an event that ends before it starts',
    withFirst({ start: '12:00', end: '11:00' }),
    'events.0.end ends before it starts',
  ],
  ['an impossible time', withFirst({ start: '00:60' }), 'events.0.start must be a time such as 13:30'],
  ['a label left empty', withFirst({ label: ' ' }), 'events.0.label must not be empty'],
  ['an id with capitals', withFirst({ id: 'Code-1' }), 'events.0.id must be lower-case letters'],
  ['a fee with paise', withFirst({ fee: 99.5 }), 'events.0.fee must be whole rupees, 1 or more'],
  ['a fee of nothing', withFirst({ fee: 0 }), 'events.0.fee must be whole rupees, 1 or more'],
  ['an empty prize', withFirst({ prizes: [''] }), 'events.0.prizes.0 must not be empty'],
  ['an unknown whoRegisters', withFirst({ whoRegisters: 'none' }), 'events.0.whoRegisters must be each or one'],
  [
    'a suggestion left empty',
    { suggestions: { college: [''], course: [] } },
    'suggestions.college.0 must not be empty',
  ],
  [
    'a picture without alternative text',
    { gallery: [{ slug: 'stage', alt: '', caption: 'The stage' }] },
    'gallery.0.alt must not be empty',
  ],
  [
    'the result of an unknown event',
    withEdition({ results: [{ event: 'chess', places: ['Asha Rao'] }] }),
    'edition.results: no event has the id chess',
  ],
  [
    'a result without a winner',
    withEdition({ results: [{ event: first?.id, places: [] }] }),
    'edition.results.0.places must name somebody',
  ],
  [
    'a mail without a subject',
    { mail: { ...mail, changed: { ...mail.changed, subject: '' } } },
    'mail.changed.subject must not be empty',
  ],
  ['an id used twice', withFirst({ id: second?.id }), `events: two have the id ${second?.id}`],
  ['a label used twice', withFirst({ label: second?.label }), `events: two have the label ${second?.label}`],
  [
    'a countdown with a wrong offset',
    withEdition({ countdownTo: '2025-08-20T10:00+00:00' }),
    'edition.countdownTo 2025-08-20T10:00+00:00 has a different offset from Asia/Kolkata at that time',
  ],
  [
    'a malformed closing time',
    withEdition({ registrationClosesAt: 'tomorrow' }),
    'edition.registrationClosesAt must be like 2025-08-20T10:00+05:30',
  ],
  [
    'an about text with another day',
    withEdition({ date: '2025-08-13' }),
    'edition.about.fest must contain 13 August 2025, the day of edition.date',
  ],
  [
    'photos deleted before the fest is over',
    withEdition({ photosDeletedOn: '2025-08-12' }),
    "edition.photosDeletedOn 2025-08-12 is not after the fest's day, 2025-08-12",
  ],
  [
    'registrations deleted before their photos',
    withEdition({ photosDeletedOn: '2025-09-02', registrationsDeletedOn: '2025-09-01' }),
    'edition.photosDeletedOn 2025-09-02 is after edition.registrationsDeletedOn: photos are deleted first',
  ],
  [
    'an impossible day',
    withEdition({ photosDeletedOn: '2025-09-31' }),
    'edition.photosDeletedOn 2025-09-31 is not in the calendar',
  ],
])('the build reports %s', (_what, changes, sentence) => {
  expect(faultsOf({ ...facts, ...changes })).toEqual([sentence]);
});

test('the build reports several faults at once', () => {
  expect(faultsOf({ ...facts, ...withFirst({ label: '' }), ...withEdition({ college: '', date: 'x' }) })).toHaveLength(
    3,
  );
});
