import type { Registration } from '#contract/admin.ts';
import { edition } from '#fest/edition.ts';
import { instantText, paymentLabels } from '../labels.ts';
import { isSeenAt } from '../list/held-list.ts';

/** The first edition's specification fixes these names and their order. */
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
    instantText(registration.registrationDate, (instant) => dateFormat.format(new Date(instant))),
  ];
}

export const roomColumns = (events: readonly string[]): string[] => events.map((event) => `At ${event}`);

/** Returns a cell for each event. It is empty if the person neither chose the event nor was marked present there. */
export const roomRow = (registration: Registration, events: readonly string[]): string[] =>
  events.map((event) => {
    if (isSeenAt(registration, event)) return 'Present';
    return registration.selectedEvents.includes(event) ? 'Absent' : '';
  });

/** Formats like `toLocaleString('en-IN')`. 20,000 calls of `toLocaleString` itself would take seconds. */
// biome-ignore lint/style/noRestrictedGlobals: this code runs only in the worker that writes a file
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: edition.timeZone,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
