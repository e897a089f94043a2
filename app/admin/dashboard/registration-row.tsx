import { memo } from 'react';
import { type PaymentMethod, paymentMethods, type Registration } from '#contract/admin.ts';
import { Avatar } from './avatar.tsx';
import type { Mark } from './marks.ts';
import type { AddressOf } from './photo-address.ts';

type Props = {
  /** Where the row stands in the table, from 0. */
  index: number;
  registration: Registration;
  addressOf: AddressOf;
  attendanceInFlight: boolean;
  paymentInFlight: boolean;
  onMark(id: string, mark: Mark): void;
  onShowProof(registration: Registration): void;
  onShowHistory(registration: Registration): void;
};

/** One participant: who it is, the state and the actions in one line, on a phone in one card. */
export const RegistrationRow = memo(function RegistrationRow(props: Props) {
  const {
    index,
    registration: it,
    addressOf,
    attendanceInFlight,
    paymentInFlight,
    onMark,
    onShowProof,
    onShowHistory,
  } = props;
  return (
    <tr role="row" aria-rowindex={index + 2}>
      <td role="cell" className="number">
        {index + 1}
      </td>
      <td role="cell" className="participant">
        <Avatar name={it.name} idPhotoPath={it.idPhotoPath} addressOf={addressOf} />
        <span className="min-w-0">
          <button type="button" aria-haspopup="dialog" className="name" onClick={() => onShowHistory(it)}>
            {it.name}
          </button>
          <span className="block text-sm text-text-soft">{it.email}</span>
        </span>
      </td>
      <td role="cell" data-label="College" className="college">
        {it.college}
      </td>
      <td role="cell" data-label="Contact" className="contact">
        {it.contact || 'N/A'}
      </td>
      <td role="cell" data-label="ID Proof" className="proof">
        {it.idPhotoPath && (
          <button type="button" aria-label={`View ID proof of ${it.name}`} onClick={() => onShowProof(it)}>
            <Eye />
          </button>
        )}
      </td>
      <td role="cell" className="attendance">
        <span aria-live="polite" className={`chip ${it.isPresent ? 'is-present' : 'is-absent'}`}>
          {it.isPresent ? 'Present' : 'Absent'}
        </span>
      </td>
      <td role="cell" className="payment">
        <PaymentSelect
          label={`Payment of ${it.name}`}
          value={it.paymentMethod ?? ''}
          disabled={paymentInFlight}
          onChange={(paymentMethod) => onMark(it._id, { paymentMethod })}
        />
      </td>
      <td role="cell" className="actions">
        {([true, false] as const).map((isPresent) => (
          <button
            key={String(isPresent)}
            type="button"
            disabled={attendanceInFlight || it.isPresent === isPresent}
            onClick={() => onMark(it._id, { isPresent })}
          >
            {isPresent ? 'Present' : 'Absent'}
          </button>
        ))}
      </td>
    </tr>
  );
});

const paymentLabels: Record<PaymentMethod, string> = { '': 'Not marked', cash: 'Cash', online: 'Online' };

type PaymentSelectProps = { label: string; value: string; disabled: boolean; onChange(value: PaymentMethod): void };

/** A value that this edition does not know is shown as it is, until another is chosen. */
function PaymentSelect({ label, value, disabled, onChange }: PaymentSelectProps) {
  const isKnown = (paymentMethods as readonly string[]).includes(value);
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as PaymentMethod)}
    >
      {paymentMethods.map((method) => (
        <option key={method} value={method}>
          {paymentLabels[method]}
        </option>
      ))}
      {!isKnown && (
        <option value={value} disabled>
          {value}
        </option>
      )}
    </select>
  );
}

function Eye() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
    </svg>
  );
}
