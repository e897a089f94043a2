import type { Registration } from '#contract/admin.ts';
import { edition } from '#fest/edition.ts';
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
    dateText(registration.registrationDate),
  ];
}

/** What `toLocaleString('en-IN')` uses, made once: made for each of 20,000 rows it would take seconds. */
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: edition.timeZone,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The instant in the fest's zone, as Indian readers write it; what is not a date is given as it came. */
function dateText(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : dateFormat.format(date);
}
