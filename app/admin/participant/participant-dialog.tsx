import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Registration } from '#contract/admin.ts';
import { shownName } from '../list/row.ts';
import { History } from './history.tsx';
import { IdPhoto } from './id-photo.tsx';

/** What is open about whom. */
export type OpenDialog = { kind: 'id-proof' | 'history'; registration: Registration };

type Props = { shown: OpenDialog | null; onClose(): void };

/** One participant's ID photo or history, over the dashboard. */
export function ParticipantDialog({ shown, onClose }: Props) {
  const isHistory = shown?.kind === 'history';
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      aria-label={isHistory ? 'History' : 'ID Proof Verification'}
      className={`${isHistory ? 'w-[min(36rem,94vw)]' : 'w-[min(56rem,94vw)]'} m-auto max-h-[92dvh] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80`}
    >
      {shown && (
        <div className="flex flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <Title {...shown} />
            <button type="button" aria-label="Close" onClick={onClose} className={iconButton}>
              <Icon name="close" />
            </button>
          </div>
          {isHistory ? <History registration={shown.registration} /> : <IdPhoto registration={shown.registration} />}
        </div>
      )}
    </Dialog>
  );
}

function Title({ kind, registration }: OpenDialog) {
  const { college, selectedEvents } = registration;
  const name = shownName(registration);
  const isHistory = kind === 'history';
  return (
    <div className="min-w-0">
      <h2 className="text-3xl">{isHistory ? name : 'ID Proof Verification'}</h2>
      <p className="mt-1 text-text-soft">{isHistory ? selectedEvents.join(', ') : `${name}, ${college}`}</p>
    </div>
  );
}
