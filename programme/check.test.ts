import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { mail } from '#fest/mail.ts';
import { showcases } from '#fest/showcases.ts';
import { signs } from '#fest/signs.ts';
import { suggestions } from '#fest/suggestions.ts';
import { faultsOf } from './check.ts';

type Facts = Parameters<typeof faultsOf>[0];
const facts = { edition, events, showcases, gallery, suggestions, mail, signs };
const [first, second, ...others] = events;
const withFirst = (changes: object) => ({ events: [{ ...first, ...changes }, second, ...others] });
const withEdition = (changes: object) => ({ edition: { ...edition, ...changes } });

test('the build accepts the facts of the tests’ edition', () => {
  expect(faultsOf(facts)).toEqual([]);
});

test.each<[string, Partial<Facts>]>([
  ['fest/events.ts, codecascade: end ends before it starts', withFirst({ start: '12:00', end: '11:00' })],
  ['fest/events.ts, codecascade: start must be a time such as 13:30', withFirst({ start: '00:60' })],
  ['fest/events.ts, codecascade: label must not be empty', withFirst({ label: ' ' })],
  ['fest/events.ts, Code-1: id must be lower-case letters', withFirst({ id: 'Code-1' })],
  ['fest/events.ts, codecascade: fee must be whole rupees, 1 or more', withFirst({ fee: 99.5 })],
  ['fest/events.ts, codecascade: fee must be whole rupees, 1 or more', withFirst({ fee: 0 })],
  ['fest/events.ts, codecascade: prizes no. 1 must not be empty', withFirst({ prizes: [''] })],
  ['fest/events.ts, codecascade: whoRegisters must be "each" or "one"', withFirst({ whoRegisters: 'none' })],
  ['fest/suggestions.ts: college no. 1 must not be empty', { suggestions: { college: [''], course: [] } }],
  ['fest/gallery.ts, stage: alt must not be empty', { gallery: [{ slug: 'stage', alt: '', caption: 'The stage' }] }],
  [
    'fest/edition.ts: results: no event has the id chess',
    withEdition({ results: [{ event: 'chess', places: ['Asha Rao'] }] }),
  ],
  ['fest/signs.ts: no event has the id chess', { signs: { ...signs, chess: [] } }],
  [
    'fest/signs.ts: oracle no. 1 tone must be primary, secondary or soft',
    { signs: { oracle: [{ d: 'M8 8h20', tone: 'red' }] } },
  ],
  [
    'fest/edition.ts: results no. 1 places must name somebody',
    withEdition({ results: [{ event: first?.id, places: [] }] }),
  ],
  ['fest/mail.ts: changed.subject must not be empty', { mail: { ...mail, changed: { ...mail.changed, subject: '' } } }],
  [`fest/events.ts: two events share the id ${second?.id}`, { ...withFirst({ id: second?.id }), signs: {} }],
  [`fest/events.ts: two events share the label ${second?.label}`, withFirst({ label: second?.label })],
  [
    'fest/edition.ts: countdownTo 2025-08-20T10:00+00:00 has a different offset from Asia/Kolkata at that time',
    withEdition({ countdownTo: '2025-08-20T10:00+00:00' }),
  ],
  [
    'fest/edition.ts: registrationClosesAt must be like 2025-08-20T10:00+05:30',
    withEdition({ registrationClosesAt: 'tomorrow' }),
  ],
  ["fest/edition.ts: upi must be like { id: 'fest@bank', name: 'Tech Fest' }", withEdition({ upi: 'fest@bank' })],
  ['fest/edition.ts: upi.id must be a UPI id such as fest@bank', withEdition({ upi: { name: 'Tech Fest' } })],
  ["fest/edition.ts: about.fest must contain 13 August 2025, the fest's day", withEdition({ date: '2025-08-13' })],
  [
    "fest/edition.ts: photosDeletedOn 2025-08-12 is not after the fest's day, 2025-08-12",
    withEdition({ photosDeletedOn: '2025-08-12' }),
  ],
  [
    'fest/edition.ts: photosDeletedOn 2025-09-02 is after registrationsDeletedOn: photos are deleted first',
    withEdition({ photosDeletedOn: '2025-09-02', registrationsDeletedOn: '2025-09-01' }),
  ],
  ['fest/edition.ts: photosDeletedOn must be a day such as 2025-08-12', withEdition({ photosDeletedOn: '2025-09-31' })],
  ['fest/events.ts, codecascade: label must have 60 characters at most', withFirst({ label: 'x'.repeat(61) })],
  ['fest/events.ts, codecascade: room is missing', withFirst({ room: undefined })],
  ['fest/events.ts, codecascade: fees is not a known fact', withFirst({ fees: 50 })],
  ['fest/events.ts, codecascade: rules must not be empty', withFirst({ rules: [] })],
  ['fest/events.ts, codecascade: rules must be a list', withFirst({ rules: 'Solo' })],
  [
    'fest/events.ts, codecascade: coordinators no. 1 name is missing',
    withFirst({ coordinators: [{ role: 'Dean', phone: '00000 00001' }] }),
  ],
  ['fest/events.ts, no. 1: id is missing', withFirst({ id: undefined })],
  ['fest/events.ts, no. 1: must be a group of facts in braces', { events: [null, ...events] }],
  [
    'fest/events.ts, codecascade: coordinators no. 1 phone must have ten digits or more',
    withFirst({ coordinators: [{ role: 'Dean', name: 'Dean', phone: '98844 6103' }] }),
  ],
  ['fest/edition.ts: contact.phone is not a known fact', withEdition({ contact: { ...edition.contact, phone: '1' } })],
  [
    'fest/edition.ts: contact.email must be an address such as fest@college.example',
    withEdition({ contact: { ...edition.contact, email: 'fest.college.example' } }),
  ],
  [
    'fest/edition.ts: url must be like https://fest.example, with nothing after it',
    withEdition({ url: 'fest.example' }),
  ],
  ['fest/edition.ts: timeZone must be a time zone such as Asia/Kolkata', withEdition({ timeZone: 'Asia/Nagpur' })],
  ['fest/edition.ts: date must be a day such as 2025-08-12', withEdition({ date: '2025-02-30' })],
  ['fest/edition.ts: version must be like 10.0', withEdition({ version: '10' })],
  [
    'fest/mail.ts: closing may have only {fest} and {day} in braces',
    { mail: { ...mail, closing: 'See you at {Fest}' } },
  ],
  [
    'fest/mail.ts: changed.opening no. 1 may have only {fest} and {day} in braces',
    { mail: { ...mail, changed: { ...mail.changed, opening: ['{name},'] } } },
  ],
])('the build reports a wrong fact: %s', (sentence, changes) => {
  expect(faultsOf({ ...facts, ...changes })).toEqual([sentence]);
});

test('the build reports several faults at once', () => {
  expect(faultsOf({ ...facts, ...withFirst({ label: '' }), ...withEdition({ college: '', date: 'x' }) })).toHaveLength(
    3,
  );
});
