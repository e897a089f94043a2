import { rowButton, rowSelect } from '#app/ui/button.ts';
import { type PaymentMethod, paymentMethods, type Registration } from '#contract/admin.ts';
import { paymentLabels } from '../labels.ts';
import { shownName } from '../list/row.ts';
import type { Marks, Note, RowState } from './marks.ts';
import './chip.css';

// Controls for rows of the dashboard and of the People table, for the participant's dialog and for the person's page.

type Props = Pick<RowState, 'sending'> & { registration: Registration; onMark: Marks['mark'] };

export const AttendanceChip = ({ isPresent }: Pick<Registration, 'isPresent'>) => (
  <span className={`chip ${isPresent ? 'is-present' : 'is-absent'}`}>{isPresent ? 'Present' : 'Absent'}</span>
);

export function AttendanceButtons({ registration, sending, onMark }: Props) {
  return [true, false].map((becomes) => (
    <button
      key={String(becomes)}
      type="button"
      disabled={sending.includes('attendance') || registration.isPresent === becomes}
      onClick={() => onMark({ registration, mark: { isPresent: becomes } })}
      className={`${rowButton} whitespace-nowrap max-xl:min-h-12`}
    >
      {becomes ? 'Present' : 'Absent'}
    </button>
  ));
}

const whileSending = 'aria-disabled:border-line aria-disabled:text-text-soft';

/** One button for a narrow column. It keeps the focus while it sends, so it is not `disabled`. */
export function ArrivalButton({ registration, sending, onMark }: Props) {
  const { isPresent } = registration;
  return (
    <button
      type="button"
      aria-disabled={sending.includes('attendance')}
      // The second click of a double click, or a held Enter, must not take the mark back.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={({ detail }) => detail < 2 && onMark({ registration, mark: { isPresent: !isPresent } })}
      className={`${rowButton} ${whileSending} w-full text-left whitespace-nowrap ${isPresent ? 'border-transparent bg-transparent leading-none' : ''}`}
    >
      {isPresent && <span className="chip is-present block border-0 p-0">Present</span>}
      <span className={isPresent ? 'text-[0.8125rem] font-normal text-text-soft underline decoration-line-strong' : ''}>
        {isPresent ? 'Mark absent' : 'Mark present'}
      </span>
      <span className="sr-only">: {shownName(registration)}</span>
    </button>
  );
}

/** Also lists a stored payment method that this edition does not know. */
export function PaymentSelect({ registration, sending, onMark }: Props) {
  const stored = registration.paymentMethod ?? '';
  const isKnown = (paymentMethods as readonly string[]).includes(stored);
  return (
    <select
      aria-label={`Payment of ${shownName(registration)}`}
      value={stored}
      aria-disabled={sending.includes('payment')}
      onChange={({ target }) => onMark({ registration, mark: { paymentMethod: target.value as PaymentMethod } })}
      className={`${rowSelect} ${whileSending} max-xl:w-full`}
    >
      {paymentMethods.map((method) => (
        <option key={method} value={method}>
          {paymentLabels[method]}
        </option>
      ))}
      {!isKnown && (
        <option value={stored} disabled>
          {stored}
        </option>
      )}
    </select>
  );
}

/** Announces the latest mark to screen readers. The key makes a new element, so that a repeated message is announced. */
export const LatestMark = ({ latest: { sentence, number } }: Pick<Marks, 'latest'>) => (
  <p role="status" aria-label="Latest mark" className="sr-only">
    <span key={number}>{sentence}</span>
  </p>
);

/** For pages whose alert does not show failed marks: also announces the last failure, until its retry or dismissal. */
export function AnnouncedMarks({ latest, notes, sending }: Marks) {
  const failed = notes.findLast(({ failure }) => failure !== null);
  return (
    <>
      <LatestMark latest={latest} />
      {/* Empty during a retry, so that screen readers also announce a second failure. */}
      <p role="alert" className="sr-only">
        {failed && !sending.includes(failed.place) && failed.sentence}
      </p>
    </>
  );
}

export type NoteActions = Pick<Marks, 'mark' | 'dismiss'>;

/** Not a live region, because the note is announced by `AnnouncedMarks`, or on the dashboard by its alert and `LatestMark`. */
export function NoteLine({ note, mark, dismiss }: NoteActions & { note: Note }) {
  const { failure, sentence, registration, next } = note;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 bg-ground py-1.5 pr-1.5 pl-4 ${failure ? 'border-absent' : 'border-primary'}`}
    >
      <span className="min-w-0">{sentence}</span>
      <span className="flex gap-2">
        <button type="button" onClick={() => mark({ registration, mark: next })} className={rowButton}>
          {failure ? 'Retry' : 'Undo'}
        </button>
        <button type="button" onClick={() => dismiss(note)} className={rowButton}>
          Dismiss
        </button>
      </span>
    </div>
  );
}
