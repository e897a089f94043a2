import { memo, useMemo, useRef, useState } from 'react';
import type { Registration } from '#contract/admin.ts';
import { type InFlight, isInFlight, type Mark } from './marks.ts';
import { narrowingMatch } from './matching.ts';
import { usePhotoAddress } from './photo-address.ts';
import { RegistrationRow } from './registration-row.tsx';
import { useRowWindow } from './row-window.ts';
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

/**
 * The table of a group. Only the rows near the window are drawn; two spacers stand for the others. The roles are said
 * outright, here and in the row, because Safari forgets them where the phone's layout makes cards of the rows.
 */
export const RegistrationTable = memo(function RegistrationTable(props: Props) {
  const { label, search, isLoading, inFlight, onMark, onShowProof, onShowHistory } = props;
  const [match] = useState(narrowingMatch);
  const registrations = useMemo(() => match(props.registrations, search), [match, props.registrations, search]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { blocks, above, below, measure } = useRowWindow(registrations, search, body);
  const addressOf = usePhotoAddress();
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
          <tbody ref={body} role="none">
            <Spacer height={above} />
          </tbody>
          {blocks.map(({ key, index, from, to }) => (
            <tbody key={key} ref={measure} data-index={index} role="rowgroup">
              {registrations.slice(from, to).map((registration, at) => (
                <RegistrationRow
                  key={registration._id}
                  index={from + at}
                  registration={registration}
                  addressOf={addressOf}
                  attendanceInFlight={isInFlight(inFlight, registration._id, 'attendance')}
                  paymentInFlight={isInFlight(inFlight, registration._id, 'payment')}
                  onMark={onMark}
                  onShowProof={onShowProof}
                  onShowHistory={onShowHistory}
                />
              ))}
            </tbody>
          ))}
          <tbody role="none">
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
