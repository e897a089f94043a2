import { useQuery } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type HistoryEntry, history, type Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/problems.ts';
import { edition } from '#fest/edition.ts';

type Props = { registration: Registration | null; onClose(): void };

/** Who did what to a participant and when, as the server's audit log has it. */
export function HistoryDialog({ registration, onClose }: Props) {
  return (
    <Dialog
      open={registration !== null}
      onClose={onClose}
      aria-label="History"
      className="m-auto max-h-[92dvh] w-[min(36rem,94vw)] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      {registration && (
        <div className="flex flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="text-3xl">{registration.name}</h2>
              <p className="mt-1 text-text-soft">{registration.selectedEvents.join(', ')}</p>
            </div>
            <button type="button" aria-label="Close" onClick={onClose} className={iconButton}>
              <Icon name="close" />
            </button>
          </div>
          <Entries key={registration._id} registration={registration} />
        </div>
      )}
    </Dialog>
  );
}

function Entries({ registration: { _id: id, registrationDate } }: { registration: Registration }) {
  const { data, error } = useQuery({
    queryKey: ['history', id],
    queryFn: async ({ signal }) => history.parse(await call('history', { id, signal })),
    gcTime: 0,
  });
  if (error) return <p role="alert">{failureSentences.dashboard}</p>;
  if (!data) return <p role="status">Loading...</p>;
  return (
    <ol className="border-t border-line">
      {data.map((entry) => (
        <Line
          key={entry.at + entry.action}
          at={entry.at}
          by={entry.by ?? 'Somebody with the link'}
          did={sentenceOf(entry)}
        />
      ))}
      <Line at={registrationDate} by="Participant" did="registered" />
    </ol>
  );
}

function Line({ at, by, did }: { at: string; by: string; did: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
      <span>
        <b className="font-semibold">{by}</b> {did}
      </span>
      <time dateTime={at} className="font-mono text-sm text-text-soft">
        {clock.format(new Date(at))}
      </time>
    </li>
  );
}

const clock = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: edition.timeZone,
});

const payments: Record<string, string> = { '': 'Not marked', cash: 'Cash', online: 'Online' };
const paymentNamed = (method: string | null) => payments[method ?? ''] ?? method;

function sentenceOf({ action, from, to }: HistoryEntry): string {
  if (action === 'attendance-changed') return to === 'present' ? 'marked Present' : 'marked Absent';
  if (action === 'payment-changed') return `changed the payment from ${paymentNamed(from)} to ${paymentNamed(to)}`;
  return action === 'photo-viewed' ? 'saw the ID photo' : action;
}
