import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Registration } from '#contract/admin.ts';
import type { useMarks } from './marks.ts';
import { RegistrationRow } from './registration-row.tsx';
import './registration-table.css';

type Props = {
  label: string;
  registrations: readonly Registration[];
  marks: ReturnType<typeof useMarks>;
  onShowProof(registration: Registration): void;
  onShowHistory(registration: Registration): void;
};

const columns = ['#', 'Participant', 'College', 'Contact', 'ID Proof', 'Attendance', 'Payment', 'Actions'];

/** Guesses until a row has been measured, in px: a row of the table, a card of the phone. */
const rowHeight = 61;
const cardHeight = 236;
const isPhone = () => matchMedia('(width < 64rem)').matches;

/**
 * The table of a group. Only the rows near the window are drawn; two spacers stand for the others. The roles are said
 * outright, here and in the row, because Safari forgets them where the phone's layout makes cards of the rows.
 */
export function RegistrationTable({ label, registrations, marks, onShowProof, onShowHistory }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    // Whatever stands above (an alert that comes, an accordion that wraps) moves the table.
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: registrations.length,
    estimateSize: () => (isPhone() ? cardHeight : rowHeight),
    getItemKey: (index) => registrations[index]?._id ?? index,
    overscan: 8,
    scrollMargin,
  });
  const drawn = virtualizer.getVirtualItems();
  const above = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin);
  const found = registrations.length;
  return (
    <>
      <p aria-live="polite" className={found === 0 ? 'px-4 py-10 text-center text-text-soft' : 'sr-only'}>
        {found === 0 ? 'No participants found' : `${found} in the list`}
      </p>
      {found > 0 && (
        <table role="table" aria-label={label} aria-rowcount={found + 1} className="registrations">
          <thead>
            <tr role="row" aria-rowindex={1}>
              {columns.map((name) => (
                <th key={name} role="columnheader" scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} role="rowgroup">
            <Spacer height={above} />
            {drawn.map(({ index, key }) => {
              const registration = registrations[index];
              if (!registration) return null;
              return (
                <RegistrationRow
                  key={key}
                  ref={virtualizer.measureElement}
                  index={index}
                  registration={registration}
                  attendanceInFlight={marks.isInFlight(registration._id, 'attendance')}
                  paymentInFlight={marks.isInFlight(registration._id, 'payment')}
                  onMark={marks.send}
                  onShowProof={onShowProof}
                  onShowHistory={onShowHistory}
                />
              );
            })}
            <Spacer height={below} />
          </tbody>
        </table>
      )}
    </>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr role="none" className="spacer" style={{ height }} />;
}
