import { memo, useMemo, useRef } from 'react';
import type { Registration } from '#contract/admin.ts';
import { matching } from '../list/search.ts';
import type { OpenDialog } from '../participant/participant-dialog.tsx';
import { usePhotoAddress } from '../participant/photo-address.ts';
import { type Mark, markName } from './marks.ts';
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
  /** The names of the marks in flight. */
  inFlight: readonly string[];
  onMark(marked: { registration: Registration; mark: Mark }): void;
  onOpen(dialog: OpenDialog): void;
};

const columns = ['#', 'Participant', 'College', 'Contact', 'ID Proof', 'Attendance', 'Payment', 'Actions'];

/**
 * The table of a group. Only the rows near the window are drawn; two spacers stand for the others. The roles are said
 * outright, here and in the row, because Safari forgets them where the phone's layout makes cards of the rows.
 */
export const RegistrationTable = memo(function RegistrationTable(props: Props) {
  const { label, search, isLoading, inFlight, onMark, onOpen } = props;
  const registrations = useMemo(() => matching(props.registrations, search), [props.registrations, search]);
  const found = registrations.length;
  const top = useRef<HTMLTableSectionElement>(null);
  const { blocks, above, below, measure } = useRowWindow(found, search, top);
  const addressOf = usePhotoAddress();
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {found} in the list
      </p>
      <table role="table" aria-label={label} aria-rowcount={Math.max(found, 1) + 1} className="registrations">
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={top} role="none">
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
                attendanceInFlight={inFlight.includes(markName(registration._id, 'attendance'))}
                paymentInFlight={inFlight.includes(markName(registration._id, 'payment'))}
                onMark={onMark}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
        <tbody role="none">
          <Spacer height={below} />
        </tbody>
        {found === 0 && (
          <tbody role="rowgroup">
            <tr role="row" aria-rowindex={2} className="empty">
              <td role="cell" colSpan={columns.length}>
                {isLoading ? 'Loading registrations...' : 'No participants found'}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </>
  );
});

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr role="none" className="spacer" style={{ height }} />;
}
