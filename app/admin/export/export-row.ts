import type { Registration } from '#contract/admin.ts';
import { edition } from '#fest/edition.ts';
import { instantText } from '../instant-text.ts';
import { isSeenAt } from '../list/groups.ts';
import { paymentLabels } from '../payment-labels.ts';

/** The columns of every export, in the specification's order (section 3). */
export const columns = ['Name', 'Email', 'Phone', 'College', 'Events', 'Attendance', 'Payment Method', 'Date'] as const;

/** One registration as one row of text, in the order of `columns`, whatever the format it is written in. */
export function exportRow(registration: Registration): string[] {
  return [
    registration.name,
    registration.email,
    registration.contact ?? '',
    registration.college,
    registration.selectedEvents.join(', '),
    registration.isPresent ? 'Present' : 'Absent',
    registration.paymentMethod || paymentLabels[''],
    instantText(registration.registrationDate, dateFormat),
  ];
}

/** The columns beside those of a row where presences are told, one for each of these events. */
export const presenceColumns = (events: readonly string[]): string[] => events.map((event) => `At ${event}`);

/** In the order of `presenceColumns`; empty where they did not choose the event. */
export const presencesRow = (registration: Registration, events: readonly string[]): string[] =>
  events.map((event) => {
    if (isSeenAt(registration, event)) return 'Present';
    return registration.selectedEvents.includes(event) ? 'Absent' : '';
  });

/** In the fest's zone: what `toLocaleString('en-IN')` uses, made once: made for each of 20,000 rows it would take seconds. */
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: edition.timeZone,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
