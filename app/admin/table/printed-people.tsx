import type { Registration } from '#contract/admin.ts';
import { paymentLabel } from '../labels.ts';
import { shownName } from '../list/row.ts';
import { PrintedTable } from '../page/table/printed-table.tsx';

type Props = { title: string; registrations: readonly Registration[] };

const columns = [
  { name: '#', isShort: true },
  { name: 'Participant' },
  { name: 'Email' },
  { name: 'Contact', isShort: true },
  { name: 'College' },
  { name: 'Attendance', isShort: true },
  { name: 'Payment', isShort: true },
] as const;

/** Prints everybody the search found. On screen, only the rows near the visible part are drawn. */
export function PrintedPeople({ title, registrations }: Props) {
  const sheet = () => ({ title: `${title}: ${registrations.length}`, rows: registrations.map(cellsOf) });
  return <PrintedTable columns={columns} sheet={sheet} />;
}

function cellsOf(registration: Registration, index: number): string[] {
  const { email, contact, college, isPresent, paymentMethod } = registration;
  const attendance = isPresent ? 'Present' : 'Absent';
  const place = String(index + 1);
  return [place, shownName(registration), email, contact || 'N/A', college, attendance, paymentLabel(paymentMethod)];
}
