import { memo, useMemo, useRef } from 'react';
import type { Registration } from '#contract/admin.ts';
import { matching } from '../list/search.ts';
import { usePhotoAddress } from '../participant/id-photo.tsx';
import type { ShownDialog } from '../participant/participant-dialog.tsx';
import { type Marks, rowState } from './marks.ts';
import { PrintedPeople } from './printed-people.tsx';
import { RegistrationRow, type RowActions } from './registration-row.tsx';
import { useRowWindow } from './row-window.ts';
import './registration-table.css';

type Props = {
  label: string;
  registrations: readonly Registration[];
  search: string;
  isLoading: boolean;
  marks: Marks;
  onOpen(dialog: ShownDialog): void;
};

const columns = ['#', 'Participant', 'College', 'Contact', 'ID Proof', 'Attendance', 'Payment', 'Actions'];

/** Draws only the rows near the visible part. Explicit roles, because Safari drops them if rows become cards. */
export const RegistrationTable = memo(function RegistrationTable(props: Props) {
  const { label, search, isLoading, marks, onOpen } = props;
  const { mark, dismiss } = marks;
  const registrations = useMemo(() => matching(props.registrations, search), [props.registrations, search]);
  const found = registrations.length;
  const top = useRef<HTMLTableSectionElement>(null);
  const { blocks, above, below, measure } = useRowWindow(found, search, top);
  const addressOf = usePhotoAddress();
  const actions = useMemo<RowActions>(
    () => ({ mark, dismiss, addressOf, open: onOpen }),
    [mark, dismiss, addressOf, onOpen],
  );
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
                actions={actions}
                {...rowState(marks, registration)}
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
      <PrintedPeople title={label} registrations={registrations} />
    </>
  );
});

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr role="none" className="spacer" style={{ height }} />;
}
