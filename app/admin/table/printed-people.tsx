import { useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { whenText } from '#app/fest-time.ts';
import type { Registration } from '#contract/admin.ts';
import { paymentLabel } from '../labels.ts';
import { shownName } from '../list/row.ts';

type Props = { title: string; registrations: readonly Registration[] };

const columns = ['#', 'Participant', 'Email', 'Contact', 'College', 'Attendance', 'Payment'];

/** Prints everybody the search found. On screen, only the rows near the visible part are drawn. */
export function PrintedPeople({ title, registrations }: Props) {
  const isPrinting = useSyncExternalStore(onPrinting, readPrinting, () => false);
  if (!isPrinting) return null;
  return createPortal(
    <table className="printed-people">
      <caption className="pb-2 text-left font-bold">
        {title}: {registrations.length}, {whenText(new Date().toISOString())}
      </caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {registrations.map((registration, index) => (
          <tr key={registration._id}>
            {cellsOf(registration, index).map((text, column) => (
              <td key={columns[column]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}

function cellsOf(registration: Registration, index: number) {
  const { email, contact, college, isPresent, paymentMethod } = registration;
  const attendance = isPresent ? 'Present' : 'Absent';
  return [
    index + 1,
    shownName(registration),
    email,
    contact || 'N/A',
    college,
    attendance,
    paymentLabel(paymentMethod),
  ];
}

let isPrinting = false;
const readPrinting = () => isPrinting;

function onPrinting(changed: () => void): () => void {
  const heard = new AbortController();
  for (const name of ['beforeprint', 'afterprint']) {
    const hear = () => {
      isPrinting = name === 'beforeprint';
      // The browser prints as soon as this returns.
      flushSync(changed);
    };
    addEventListener(name, hear, { signal: heard.signal });
  }
  return () => heard.abort();
}
