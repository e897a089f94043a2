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

const { contact } = edition;
const dean = { role: 'Dean', name: 'Dean' };
const redSign = { d: 'M8 8h20', tone: 'red' };
const inUtc = '2025-08-20T10:00+00:00';
const withOpening = (line: string) => ({ mail: { ...mail, changed: { ...mail.changed, opening: [line] } } });

type Fault = [sentence: string, changes: Partial<Facts>];
const ofFirst = (words: string, facts: object): Fault => [`fest/events.ts, codecascade: ${words}`, withFirst(facts)];
const ofEdition = (words: string, changes: object): Fault => [`fest/edition.ts: ${words}`, withEdition(changes)];

test('the build accepts the facts of the tests’ edition', () => {
  expect(faultsOf(facts)).toEqual([]);
});

test.each<Fault>([
  ofFirst('end ends before it starts', { start: '12:00', end: '11:00' }),
  ofFirst('start must be a time such as 13:30', { start: '00:60' }),
  ofFirst('label must not be empty', { label: ' ' }),
  ['fest/events.ts, Code-1: id must be lower-case letters', withFirst({ id: 'Code-1' })],
  ofFirst('fee must be whole rupees, 1 or more', { fee: 99.5 }),
  ofFirst('fee must be whole rupees, 1 or more', { fee: 0 }),
  ofFirst('prizes no. 1 must not be empty', { prizes: [''] }),
  ofFirst('whoRegisters must be "each" or "one"', { whoRegisters: 'none' }),
  ['fest/suggestions.ts: college no. 1 must not be empty', { suggestions: { college: [''], course: [] } }],
  ['fest/gallery.ts, stage: alt must not be empty', { gallery: [{ slug: 'stage', alt: '', caption: 'The stage' }] }],
  ofEdition('results: no event has the id chess', { results: [{ event: 'chess', places: ['Asha Rao'] }] }),
  ['fest/signs.ts: no event has the id chess', { signs: { ...signs, chess: [] } }],
  ['fest/signs.ts: oracle no. 1 tone must be primary, secondary or soft', { signs: { oracle: [redSign] } }],
  ofEdition('results no. 1 places must name somebody', { results: [{ event: first?.id, places: [] }] }),
  ['fest/mail.ts: changed.subject must not be empty', { mail: { ...mail, changed: { ...mail.changed, subject: '' } } }],
  [`fest/events.ts: two events share the id ${second?.id}`, { ...withFirst({ id: second?.id }), signs: {} }],
  [`fest/events.ts: two events share the label ${second?.label}`, withFirst({ label: second?.label })],
  ofEdition(`countdownTo ${inUtc} has a different offset from Asia/Kolkata at that time`, { countdownTo: inUtc }),
  ofEdition('registrationClosesAt must be like 2025-08-20T10:00+05:30', { registrationClosesAt: 'tomorrow' }),
  ofEdition("upi must be like { id: 'fest@bank', name: 'Tech Fest' }", { upi: 'fest@bank' }),
  ofEdition('upi.id must be a UPI id such as fest@bank', { upi: { name: 'Tech Fest' } }),
  ofEdition("about.fest must contain 13 August 2025, the fest's day", { date: '2025-08-13' }),
  ofEdition("photosDeletedOn 2025-08-12 is not after the fest's day, 2025-08-12", { photosDeletedOn: '2025-08-12' }),
  ofEdition('photosDeletedOn 2025-09-02 must not be after registrationsDeletedOn', {
    photosDeletedOn: '2025-09-02',
    registrationsDeletedOn: '2025-09-01',
  }),
  ofEdition('photosDeletedOn must be a day such as 2025-08-12', { photosDeletedOn: '2025-09-31' }),
  ofFirst('label must have 60 characters at most', { label: 'x'.repeat(61) }),
  ofFirst('room is missing', { room: undefined }),
  ofFirst('fees is not a known fact', { fees: 50 }),
  ofFirst('rules must not be empty', { rules: [] }),
  ofFirst('rules must be a list', { rules: 'Solo' }),
  ofFirst('coordinators no. 1 name is missing', { coordinators: [{ role: 'Dean', phone: '00000 00001' }] }),
  ofFirst('coordinators no. 1 phone must have ten digits or more', {
    coordinators: [{ ...dean, phone: '98844 6103' }],
  }),
  ['fest/events.ts, no. 1: id is missing', withFirst({ id: undefined })],
  ['fest/events.ts, no. 1: must be a group of facts in braces', { events: [null, ...events] }],
  ofEdition('contact.phone is not a known fact', { contact: { ...contact, phone: '1' } }),
  ofEdition('contact.email must be an address such as fest@college.example', {
    contact: { ...contact, email: 'fest' },
  }),
  ofEdition('url must be like https://fest.example, with nothing after it', { url: 'fest.example' }),
  ofEdition('timeZone must be a time zone such as Asia/Kolkata', { timeZone: 'Asia/Nagpur' }),
  ofEdition('date must be a day such as 2025-08-12', { date: '2025-02-30' }),
  ofEdition('version must be like 10.0', { version: '10' }),
  ['fest/mail.ts: closing may have only {fest} and {day} in braces', { mail: { ...mail, closing: '{Fest}' } }],
  ['fest/mail.ts: changed.opening no. 1 may have only {fest} and {day} in braces', withOpening('{name},')],
])('the build reports a wrong fact: %s', (sentence, changes) => {
  expect(faultsOf({ ...facts, ...changes })).toEqual([sentence]);
});

test('the build reports several faults at once', () => {
  const wrong = { ...facts, ...withFirst({ label: '' }), ...withEdition({ college: '', date: 'x' }) };
  expect(faultsOf(wrong)).toHaveLength(3);
});
