import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Registration } from '#contract/admin.ts';
import { type InFlight, isInFlight, type Mark } from './marks.ts';
import { narrowingMatch } from './matching.ts';
import { RegistrationRow } from './registration-row.tsx';
import './registration-table.css';

type Props = {
  label: string;
  registrations: readonly Registration[];
  /** What the rows shown are to match. */
  search: string;
  /** Whether more rows are still to come. */
  isLoading: boolean;
  inFlight: InFlight;
  onMark(id: string, mark: Mark): void;
  onShowProof(registration: Registration): void;
  onShowHistory(registration: Registration): void;
};

const columns = ['#', 'Participant', 'College', 'Contact', 'ID Proof', 'Attendance', 'Payment', 'Actions'];

/** Guesses until a row has been measured, in px: a row of the table, a card of the phone. */
const rowHeight = 65;
const cardHeight = 281;
/** How much is drawn beyond the window's edges, in px. */
const drawnAhead = 480;
const isPhone = () => matchMedia('(width < 64rem)').matches;

/**
 * The table of a group. Only the rows near the window are drawn; two spacers stand for the others. The roles are said
 * outright, here and in the row, because Safari forgets them where the phone's layout makes cards of the rows.
 */
export const RegistrationTable = memo(function RegistrationTable(props: Props) {
  const { label, search, isLoading, inFlight, onMark, onShowProof, onShowHistory } = props;
  const [match] = useState(narrowingMatch);
  const registrations = useMemo(() => match(props.registrations, search), [match, props.registrations, search]);
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const place = () => {
      if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    place();
    // Whatever stands above (an alert that comes, an accordion that wraps) moves the table, and the page's height with it.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // The same functions from render to render: a new one makes the virtualizer lay out all rows again.
  const height = isPhone() ? cardHeight : rowHeight;
  const virtualizer = useWindowVirtualizer({
    count: registrations.length,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((index: number) => registrations[index]?._id ?? index, [registrations]),
    overscan: Math.ceil(drawnAhead / height),
    scrollMargin,
  });
  const drawn = virtualizer.getVirtualItems();
  const above = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin);
  const found = registrations.length;
  const noneFound = isLoading ? 'Loading registrations...' : 'No participants found';
  return (
    <>
      <p aria-live="polite" className={found === 0 ? 'px-4 py-10 text-center text-text-soft' : 'sr-only'}>
        {found === 0 ? noneFound : `${found} in the list`}
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
                  attendanceInFlight={isInFlight(inFlight, registration._id, 'attendance')}
                  paymentInFlight={isInFlight(inFlight, registration._id, 'payment')}
                  onMark={onMark}
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
});

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr role="none" className="spacer" style={{ height }} />;
}
