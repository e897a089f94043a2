import type { Registration } from '#contract/admin.ts';
import type { ListedPerson } from '#contract/people/list.ts';
import { paymentLabel } from '../labels.ts';
import type { Column } from '../page/table/columns.ts';
import type { RowNote } from '../page/table/data-table.tsx';
import { ArrivalButton, NoteLine, PaymentSelect } from '../table/mark-controls.tsx';
import { type Marks, rowState } from '../table/marks.ts';

/** Above the link that covers the whole row. On a phone, both controls have the same width. */
const control = 'relative z-1 block text-text max-lg:w-[8rem]';

export function markColumns(marks: Marks): Column<ListedPerson>[] {
  const controls = (person: ListedPerson) => {
    const registration: Registration = { ...person, _id: person.id };
    return { registration, sending: rowState(marks, registration).sending, onMark: marks.mark };
  };
  return [
    {
      ...{ name: 'Arrival', onPhone: 'state', isShort: true, look: 'lg:w-33' },
      text: ({ isPresent }) => (isPresent ? 'Present' : 'Absent'),
      cell: (person) => (
        <span className={control}>
          <ArrivalButton {...controls(person)} />
        </span>
      ),
    },
    { name: 'Seen at', isOnlyInFiles: true, text: ({ presentAt = [] }) => presentAt.join(', ') },
    {
      ...{ name: 'Payment', onPhone: 'end', isShort: true, look: 'lg:w-35.5' },
      text: ({ paymentMethod }) => paymentLabel(paymentMethod),
      cell: (person) => (
        <span className={control}>
          <PaymentSelect {...controls(person)} />
        </span>
      ),
    },
  ];
}

export const markNotes = ({ notes, mark, dismiss }: Marks): RowNote[] =>
  notes.map((note) => {
    const line = (
      <div key={note.place} ref={passFocusOn}>
        <NoteLine note={note} mark={mark} dismiss={dismiss} />
      </div>
    );
    return { about: note.registration._id, line };
  });

/** The pressed button disappears with its note, so the focus goes to the row above, or to the number of people. */
const passFocusOn = (line: HTMLElement | null) => () => {
  if (!line?.contains(document.activeElement)) return;
  const above = line.closest('tr')?.previousElementSibling?.querySelector('a');
  (above ?? line.parentElement?.querySelector<HTMLElement>('[role="status"]'))?.focus();
};
