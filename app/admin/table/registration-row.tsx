import { memo, useState } from 'react';
import { rowButton, rowSelect } from '#app/ui/button.ts';
import { type PaymentMethod, paymentMethods, type Registration, thumbnailPath } from '#contract/admin.ts';
import { paymentLabels } from '../labels.ts';
import { shownName } from '../list/row.ts';
import type { AddressOf } from '../participant/id-photo.tsx';
import type { ShownDialog } from '../participant/participant-dialog.tsx';
import type { Marks } from './marks.ts';

type Props = {
  index: number;
  registration: Registration;
  addressOf: AddressOf;
  /** The fields whose marks are being sent. They are one text, so that memo can compare them. */
  inFlight: string;
  onMark: Marks['mark'];
  onOpen(dialog: ShownDialog): void;
};

const cell = 'lg:px-1.5 lg:py-2';
/** Shows the name of each field on a phone, because cards have no column heads. */
const named =
  'max-lg:before:block max-lg:before:font-text max-lg:before:text-xs max-lg:before:text-text-soft max-lg:before:content-[attr(data-label)]';

export const RegistrationRow = memo(function RegistrationRow(props: Props) {
  const { index, registration, addressOf, inFlight, onMark, onOpen } = props;
  const { email, college, contact, idPhotoPath, isPresent, paymentMethod } = registration;
  const name = shownName(registration);
  return (
    <tr role="row" aria-rowindex={index + 2}>
      <td role="cell" className={`${cell} font-mono text-[0.8125rem] text-text-soft max-lg:hidden`}>
        {index + 1}
      </td>
      <td
        role="cell"
        className={`${cell} flex min-w-0 items-center gap-3 max-lg:col-span-full max-lg:row-start-1 max-lg:flex-wrap max-lg:pr-14`}
      >
        <Avatar name={name} idPhotoPath={idPhotoPath} addressOf={addressOf} />
        <span className="min-w-0 max-lg:flex-[1_1_8rem]">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen({ kind: 'participant', registration })}
            className="min-h-7 text-left text-[0.9375rem] font-semibold underline decoration-line-strong decoration-1 underline-offset-4 hover:text-primary"
          >
            {name}
          </button>
          {email && <span className="block text-sm text-text-soft">{email}</span>}
        </span>
      </td>
      <td role="cell" data-label="College" className={`${cell} ${named} lg:text-sm lg:leading-[1.35]`}>
        {college}
      </td>
      <td role="cell" data-label="Contact" className={`${cell} ${named} font-mono text-[0.875rem] whitespace-nowrap`}>
        {contact || 'N/A'}
      </td>
      <td
        role="cell"
        className={`${cell} max-lg:col-[-2/-1] max-lg:row-start-1 max-lg:justify-self-end max-lg:empty:hidden`}
      >
        {idPhotoPath && (
          <button
            type="button"
            aria-label={`View ID proof of ${name}`}
            onClick={() => onOpen({ kind: 'id-proof', registration })}
            className={`${rowButton} grid w-11 place-items-center`}
          >
            <Eye />
          </button>
        )}
      </td>
      <td role="cell" className={`${cell} max-lg:self-center`}>
        <span className={`chip ${isPresent ? 'is-present' : 'is-absent'}`}>{isPresent ? 'Present' : 'Absent'}</span>
      </td>
      <td role="cell" className={cell}>
        <PaymentSelect
          label={`Payment of ${name}`}
          stored={paymentMethod ?? ''}
          disabled={inFlight.includes('payment')}
          onChange={(method) => onMark({ registration, mark: { paymentMethod: method } })}
        />
      </td>
      <td
        role="cell"
        className={`${cell} max-lg:col-span-full max-lg:grid max-lg:grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] max-lg:gap-3 lg:flex lg:gap-2`}
      >
        {([true, false] as const).map((becomes) => (
          <button
            key={String(becomes)}
            type="button"
            disabled={inFlight.includes('attendance') || isPresent === becomes}
            onClick={() => onMark({ registration, mark: { isPresent: becomes } })}
            className={`${rowButton} max-lg:min-h-12`}
          >
            {becomes ? 'Present' : 'Absent'}
          </button>
        ))}
      </td>
    </tr>
  );
});

function Eye() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
    </svg>
  );
}

type AvatarProps = { name: string; idPhotoPath: string | null | undefined; addressOf: AddressOf };

const avatarLook =
  'grid size-10 shrink-0 place-items-center rounded-full bg-raised-more object-cover font-mono text-sm text-text-soft';

/** Shows the thumbnail. If that fails, it shows the photo, and then the initials. */
function Avatar({ name, idPhotoPath, addressOf }: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const paths = idPhotoPath ? [thumbnailPath(idPhotoPath) ?? idPhotoPath, idPhotoPath] : [];
  const path = paths.find((candidate) => !broken.includes(candidate));
  const address = path && addressOf(path);
  if (!path || !address) {
    return (
      <span aria-hidden="true" className={avatarLook}>
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setBroken([...broken, path])}
      className={avatarLook}
    />
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

type SelectProps = { label: string; stored: string; disabled: boolean; onChange(method: PaymentMethod): void };

/** Also shows a stored payment that this edition does not know. */
function PaymentSelect({ label, stored, disabled, onChange }: SelectProps) {
  const isKnown = (paymentMethods as readonly string[]).includes(stored);
  return (
    <select
      aria-label={label}
      value={stored}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as PaymentMethod)}
      className={`${rowSelect} max-lg:w-full`}
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
