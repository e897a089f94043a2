import { memo, useMemo, useRef } from 'react';
import type { Registration } from '#contract/admin.ts';
import { paymentLabel } from '../labels.ts';
import { shownName } from '../list/row.ts';
import { matching } from '../list/search.ts';
import { type PrintedColumn, PrintedTable } from '../page/table/printed-table.tsx';
import { usePhotoAddress } from '../participant/id-photo.tsx';
import type { ShownDialog } from '../participant/participant-dialog.tsx';
import { type Marks, rowState } from './marks.tsx';
import { RegistrationRow, type RowActions } from './registration-row.tsx';
import { useRowWindow, useSettled } from './row-window.ts';
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

/** Draws only the rows near the visible part. Roles are explicit: Safari drops implicit roles if rows become cards. */
export const RegistrationTable = memo(function RegistrationTable(props: Props) {
  const { label, search, isLoading, marks, onOpen } = props;
  const { mark, dismiss } = marks;
  const registrations = useMemo(() => matching(props.registrations, search), [props.registrations, search]);
  const found = registrations.length;
  const isEmpty = found === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these rows must stay the same during one search
  const first = useMemo(() => registrations, [search, isEmpty]);
  const keyOf = useMemo(() => rowKeys(first), [first]);
  const newest = newestOf(registrations, first);
  const isSettled = useSettled(search);
  const top = useRef<HTMLTableSectionElement>(null);
  const { blocks, above, below, measure } = useRowWindow(found, newest, isSettled, top);
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
      <table
        role="table"
        aria-label={label}
        aria-rowcount={Math.max(found, 1) + 1}
        data-typing={isSettled ? undefined : ''}
        className="registrations"
      >
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
                key={keyOf(registration, from + at)}
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
      {/* On paper, the table has all rows that match the search. On the screen, it has only the rows near the view. */}
      <PrintedTable
        columns={printedColumns}
        sheet={() => ({ title: `${label}: ${registrations.length}`, rows: registrations })}
      />
    </>
  );
});

/**
 * Chooses React keys. A new search reuses the drawn rows, because new ones take longer (goal `searchPaint`). During one
 * search, a row keeps its person, its focus and its open menu. `first` are the rows at the start of the search.
 */
function rowKeys(first: readonly Registration[]) {
  let places: Map<string, number> | undefined;
  return ({ _id }: Registration, at: number): number | string => {
    if (first[at]?._id === _id) return at;
    places ??= new Map(first.map((row, place) => [row._id, place]));
    return places.get(_id) ?? `new ${_id}`;
  };
}

/** How many rows were added at the top since the search began, minus the rows that were removed there. */
function newestOf(registrations: readonly Registration[], first: readonly Registration[]): number {
  for (const [place, { _id }] of first.slice(0, 8).entries()) {
    const at = registrations.findIndex((row) => row._id === _id);
    if (at >= 0) return at - place;
  }
  return 0;
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr role="none" className="spacer" style={{ height }} />;
}

const printedColumns: PrintedColumn<Registration>[] = [
  { name: '#', isShort: true, text: (_, index) => String(index + 1) },
  { name: 'Participant', text: shownName },
  { name: 'Email', text: ({ email }) => email },
  { name: 'Contact', isShort: true, text: ({ contact }) => contact || 'N/A' },
  { name: 'College', text: ({ college }) => college },
  { name: 'Attendance', isShort: true, text: ({ isPresent }) => (isPresent ? 'Present' : 'Absent') },
  { name: 'Payment', isShort: true, text: ({ paymentMethod }) => paymentLabel(paymentMethod) },
];
