import { type CSSProperties, memo } from 'react';
import { rowButton } from '#app/ui/buttons.tsx';
import { LineDrawing } from '#app/ui/icon.tsx';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import { shownName } from '../list/row.ts';
import { EmailText } from '../participant/email-text.tsx';
import type { AddressOf } from '../participant/id-photo.tsx';
import type { ShownDialog } from '../participant/participant-dialog.tsx';
import { AttendanceButtons, AttendanceChip, PaymentSelect } from './mark-controls.tsx';
import { type NoteActions, NoteLine, type RowState } from './marks.tsx';

/** Pass the same object at each render: otherwise all rows are drawn again. */
export type RowActions = NoteActions & { addressOf: AddressOf; open(dialog: ShownDialog): void };

type RowProps = RowState & { index: number; registration: Registration; actions: RowActions };

const cell = 'xl:px-1.5 xl:py-2';
/** Shows the name of each field on a small screen, because cards have no column heads. */
const named =
  'max-xl:before:block max-xl:before:font-text max-xl:before:text-xs max-xl:before:text-text-soft max-xl:before:content-[attr(data-label)]';

export const RegistrationRow = memo(function RegistrationRow(props: RowProps) {
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
            <LineDrawing path={eye} className="size-5" />
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

const eye = 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0';

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
