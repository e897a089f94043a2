import type { Registration } from '#contract/admin.ts';
import { edition } from '#fest/edition.ts';
import { instantText } from '../instant-text.ts';
import { isSeenAt } from '../list/event-groups.ts';
import { paymentLabels } from '../payment-labels.ts';

/** In the specification's order (section 3). */
export const columns = ['Name', 'Email', 'Phone', 'College', 'Events', 'Attendance', 'Payment Method', 'Date'] as const;

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

export const presenceColumns = (events: readonly string[]): string[] => events.map((event) => `At ${event}`);

/** Empty if they did not choose the event. */
export const presencesRow = (registration: Registration, events: readonly string[]): string[] =>
  events.map((event) => {
    if (isSeenAt(registration, event)) return 'Present';
    return registration.selectedEvents.includes(event) ? 'Absent' : '';
  });

/** Like `toLocaleString('en-IN')`, but made once: making it 20,000 times takes seconds. */
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: edition.timeZone,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
