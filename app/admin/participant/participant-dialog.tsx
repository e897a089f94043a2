import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Registration } from '#contract/admin.ts';
import { referenceOf } from '#contract/reference.ts';
import { eventByLabel } from '#programme/events.ts';
import { byStart, formatSpan } from '#programme/times.ts';
import { shownName } from '../list/row.ts';
import { History } from './history.tsx';
import { IdPhoto } from './id-photo.tsx';
import { Pass } from './pass.tsx';

export type ShownDialog = { kind: 'id-proof' | 'participant'; registration: Registration };

type Props = { shown: ShownDialog | null; onClose(): void };

export function ParticipantDialog({ shown, onClose }: Props) {
  const isWhole = shown?.kind === 'participant';
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      aria-label={isWhole ? 'Participant' : 'ID Proof Verification'}
      className={`${isWhole ? 'w-[min(36rem,94vw)]' : 'w-[min(56rem,94vw)]'} m-auto max-h-[92dvh] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80`}
    >
      {shown && (
        <div className="flex flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <Title {...shown} />
            <button type="button" aria-label="Close" onClick={onClose} className={iconButton}>
              <Icon name="close" />
            </button>
          </div>
          {isWhole ? <Whole registration={shown.registration} /> : <IdPhoto registration={shown.registration} />}
        </div>
      )}
    </Dialog>
  );
}

function Whole({ registration }: { registration: Registration }) {
  return (
    <>
      <Facts registration={registration} />
      <Pass registration={registration} />
      <section aria-labelledby="history" className="grid gap-3">
        <h3 id="history" className="text-2xl">
          History
        </h3>
        <History registration={registration} />
      </section>
    </>
  );
}

function Title({ kind, registration }: ShownDialog) {
  const { college, email } = registration;
  const name = shownName(registration);
  const isWhole = kind === 'participant';
  return (
    <div className="min-w-0">
      <h2 className="text-3xl">{isWhole ? name : 'ID Proof Verification'}</h2>
      <p className="mt-1 text-text-soft">
        {isWhole ? [college, email].filter(Boolean).join(', ') : `${name}, ${college}`}
      </p>
    </div>
  );
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function Facts({ registration: { _id: id, contact, selectedEvents } }: { registration: Registration }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 *:[dt]:text-text-soft">
      {uuid.test(id) && (
        <>
          <dt>Reference</dt>
          <dd className="font-mono text-primary">{referenceOf(id)}</dd>
        </>
      )}
      <dt>Contact</dt>
      <dd className="font-mono">{contact || 'N/A'}</dd>
      <dt>Events</dt>
      <dd>
        {inOrder(selectedEvents).map(({ label, event }) => (
          <span key={label} className="block">
            {label}{' '}
            {event && (
              <span className="font-mono text-sm text-text-soft max-sm:block">
                {`${formatSpan(event)}, room ${event.room}`}
              </span>
            )}
          </span>
        ))}
      </dd>
    </dl>
  );
}

/** Sorted by time. Unknown events come last. */
function inOrder(labels: string[]) {
  const events = labels.map((label) => ({ label, event: eventByLabel(label) }));
  return events.sort(({ event: a }, { event: b }) => (a && b ? byStart(a, b) : Number(!a) - Number(!b)));
}
