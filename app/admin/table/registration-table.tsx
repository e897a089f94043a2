import { type CSSProperties, memo, useMemo, useRef } from 'react';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import { matching } from '../list/search.ts';
import { type AddressOf, usePhotoAddress } from '../participant/id-photo.tsx';
import type { ShownDialog } from '../participant/participant-dialog.tsx';
import { type Marks, type NoteActions, NoteLine, type RowState, rowState } from './marks.tsx';
import { useRowWindow, useSettled } from './row-window.ts';
import './registration-table.css';
import { rowButton } from '#app/ui/buttons.tsx';
import { paymentLabel } from '../labels.ts';
import { shownName } from '../list/row.ts';
import { type PrintedColumn, PrintedTable } from '../page/table/printed-table.tsx';
import { EmailText } from '../participant/email-text.tsx';
import { AttendanceButtons, AttendanceChip, PaymentSelect } from './mark-controls.tsx';

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

/** Pass the same object at each render: otherwise all rows are drawn again. */
type RowActions = NoteActions & { addressOf: AddressOf; open(dialog: ShownDialog): void };

type RowProps = RowState & { index: number; registration: Registration; actions: RowActions };

const cell = 'xl:px-1.5 xl:py-2';
/** Shows the name of each field on a small screen, because cards have no column heads. */
const named =
  'max-xl:before:block max-xl:before:font-text max-xl:before:text-xs max-xl:before:text-text-soft max-xl:before:content-[attr(data-label)]';

const RegistrationRow = memo(function RegistrationRow(props: RowProps) {
  const { index, registration, sending, attendanceNote, paymentNote, actions } = props;
  const { mark, open, addressOf } = actions;
  const { email, college, contact, idPhotoPath } = registration;
  const name = shownName(registration);
  return (
    <tr role="row" aria-rowindex={index + 2}>
      <td role="cell" className={`${cell} font-mono text-[0.8125rem] text-text-soft max-xl:hidden`}>
        {index + 1}
      </td>
      <td
        role="cell"
        className={`${cell} flex min-w-0 items-center gap-3 max-xl:col-span-full max-xl:row-start-1 max-xl:flex-wrap max-xl:pr-14`}
      >
        <Avatar name={name} idPhotoPath={idPhotoPath} addressOf={addressOf} />
        <span className="min-w-0 max-xl:flex-[1_1_8rem]">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => open({ kind: 'participant', registration })}
            className="min-h-7 text-left text-[0.9375rem] font-semibold underline decoration-line-strong decoration-1 underline-offset-4 hover:text-primary"
          >
            {name}
          </button>
          {email && (
            <span className="block text-[0.8125rem] text-text-soft">
              <EmailText email={email} />
            </span>
          )}
        </span>
      </td>
      <td role="cell" data-label="College" className={`${cell} ${named} xl:text-sm xl:leading-[1.35]`}>
        {college}
      </td>
      <td role="cell" data-label="Contact" className={`${cell} ${named} font-mono text-[0.875rem] whitespace-nowrap`}>
        {contact || 'N/A'}
      </td>
      <td
        role="cell"
        className={`${cell} max-xl:col-[-2/-1] max-xl:row-start-1 max-xl:justify-self-end max-xl:empty:hidden`}
      >
        {idPhotoPath && (
          <button
            type="button"
            aria-label={`View ID proof of ${name}`}
            onClick={() => open({ kind: 'id-proof', registration })}
            className={`${rowButton} grid w-11 place-items-center`}
          >
            <Eye />
          </button>
        )}
      </td>
      <td role="cell" className={`${cell} max-xl:self-center`}>
        <AttendanceChip isPresent={registration.isPresent} />
      </td>
      <td role="cell" className={cell}>
        <PaymentSelect registration={registration} sending={sending} onMark={mark} />
      </td>
      <td
        role="cell"
        className={`${cell} max-md:col-span-full max-xl:grid max-xl:grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] max-xl:gap-3 xl:flex xl:gap-2`}
      >
        <AttendanceButtons registration={registration} sending={sending} onMark={mark} />
      </td>
      {(attendanceNote || paymentNote) && (
        <td role="cell" className="col-span-full grid gap-2 xl:px-1.5 xl:pb-2">
          {[attendanceNote, paymentNote].map((note) => note && <NoteLine key={note.place} note={note} {...actions} />)}
        </td>
      )}
    </tr>
  );
});

/** Not in icon.tsx, because every page loads that file. */
function Eye() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
    </svg>
  );
}

type AvatarProps = { name: string; idPhotoPath: string | null | undefined; addressOf: AddressOf };

/** The thumbnail covers the initials. In an `img`, the photo of the row's previous person would stay after a search. */
function Avatar({ name, idPhotoPath, addressOf }: AvatarProps) {
  const address = idPhotoPath && addressOf(thumbnailPath(idPhotoPath) ?? idPhotoPath);
  return (
    <span
      aria-hidden="true"
      style={address ? ({ '--photo': `url(${JSON.stringify(address)})` } as CSSProperties) : undefined}
      className="avatar relative grid size-10 shrink-0 place-items-center rounded-full bg-raised-more font-mono text-sm text-text-soft"
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
