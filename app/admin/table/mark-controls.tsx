import { rowButton, rowSelect } from '#app/ui/buttons.tsx';
import { type PaymentMethod, paymentMethods, type Registration } from '#contract/admin.ts';
import { paymentLabels } from '../labels.ts';
import { shownName } from '../list/row.ts';
import { RowButton } from '../page/row-button.tsx';
import type { Marks, RowState } from './marks.tsx';
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

/** One button for a narrow column. While it sends, it is not `disabled`: a disabled button would lose the focus. */
export function ArrivalButton({ registration, sending, onMark }: Props) {
  const { isPresent } = registration;
  return (
    <RowButton
      aria-disabled={sending.includes('attendance')}
      // The second click of a double click, or a held Enter, must not take the mark back.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={({ detail }) => detail < 2 && onMark({ registration, mark: { isPresent: !isPresent } })}
      className={`${whileSending} w-full text-left whitespace-nowrap ${isPresent ? 'border-transparent bg-transparent leading-none' : ''}`}
    >
      {isPresent && <span className="chip is-present block border-0 p-0">Present</span>}
      <span className={isPresent ? 'text-[0.8125rem] font-normal text-text-soft underline decoration-line-strong' : ''}>
        {isPresent ? 'Mark absent' : 'Mark present'}
      </span>
      <span className="sr-only">: {shownName(registration)}</span>
    </RowButton>
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
