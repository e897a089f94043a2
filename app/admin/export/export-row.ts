import type { Registration } from '#contract/admin.ts';
import { edition } from '#fest/edition.ts';
import { instantText, paymentLabels } from '../labels.ts';
import { isSeenAt } from '../list/held-list.ts';
import type { SheetColumn } from './workbook.ts';

type ExportColumn = SheetColumn & { text(registration: Registration): string };

/** The first edition's specification prescribes these names and their order. */
const columns: readonly ExportColumn[] = [
  { name: 'Name', width: 26, text: ({ name }) => name },
  { name: 'Email', width: 32, text: ({ email }) => email },
  { name: 'Phone', width: 14, text: ({ contact }) => contact ?? '' },
  { name: 'College', width: 30, text: ({ college }) => college },
  { name: 'Events', width: 40, text: ({ selectedEvents }) => selectedEvents.join(', ') },
  { name: 'Attendance', width: 12, text: ({ isPresent }) => (isPresent ? 'Present' : 'Absent') },
  { name: 'Payment Method', width: 16, text: ({ paymentMethod }) => paymentMethod || paymentLabels[''] },
  {
    name: 'Date',
    width: 24,
    text: ({ registrationDate }) => instantText(registrationDate, (instant) => dateFormat.format(new Date(instant))),
  },
];

/** The columns of a sheet of registrations, then one column for each event. */
export const exportColumns = (events: readonly string[] = []): ExportColumn[] => [
  ...columns,
  ...events.map((event) => ({ name: `At ${event}`, width: 16, text: (row: Registration) => presenceAt(event, row) })),
];

export const exportRow = (registration: Registration, columns = exportColumns()): string[] =>
  columns.map(({ text }) => text(registration));

/** Returns '' if the person neither chose the event nor was marked present there. */
function presenceAt(event: string, registration: Registration): string {
  if (isSeenAt(registration, event)) return 'Present';
  return registration.selectedEvents.includes(event) ? 'Absent' : '';
}

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
