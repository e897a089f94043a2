import type { Registration } from '#contract/admin.ts';
import type { ListedPerson } from '#contract/people/list.ts';
import { paymentLabel } from '../labels.ts';
import { shownName } from '../list/row.ts';
import type { Column } from '../page/table/columns.ts';
import type { RowNote } from '../page/table/data-table.tsx';
import { ArrivalButton, LatestMark, NoteLine, PaymentSelect } from '../table/mark-controls.tsx';
import { type Marks, rowState, useMarks } from '../table/marks.ts';

/** Marks in the rows of the People table. `heard` is for screen readers. */
export function useRowMarks() {
  const marks = useMarks();
  const [place, last] = [...marks.notes].findLast(([, { failure }]) => failure !== null) ?? [];
  const heard = (
    <>
      <LatestMark {...marks} />
      {/* Empty during a retry, so that screen readers also announce a second failure. */}
      <p role="alert" className="sr-only">
        {place && !marks.sending.includes(place) && last?.sentence}
      </p>
    </>
  );
  return { columns: columnsFor(marks), notes: notesFor(marks), heard };
}

/** Above the link that covers the whole row. On a phone, both controls have the same width. */
const control = 'relative z-1 block text-text max-lg:w-[8rem]';

function columnsFor(marks: Marks): Column<ListedPerson>[] {
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

const notesFor = ({ notes, mark, dismiss }: Marks): RowNote[] =>
  Array.from(notes, ([place, note]) => {
    const { registration, failure, sentence } = note;
    const named = failure ? note : { ...note, sentence: `${shownName(registration)}. ${sentence}` };
    const line = (
      <div key={place} ref={passFocusOn}>
        <NoteLine note={named} mark={mark} dismiss={dismiss} />
      </div>
    );
    return { about: registration._id, line };
  });

/** The pressed button disappears with its note, so the focus goes to the row above, or to the number of people. */
const passFocusOn = (line: HTMLElement | null) => () => {
  if (!line?.contains(document.activeElement)) return;
  const above = line.closest('tr')?.previousElementSibling?.querySelector('a');
  (above ?? line.parentElement?.querySelector<HTMLElement>('[role="status"]'))?.focus();
};
