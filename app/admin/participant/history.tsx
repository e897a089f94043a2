import { useQuery } from '@tanstack/react-query';
import { call } from '#app/tool-api.ts';
import { type HistoryEntry, history, isOfHolder, type Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/problems.ts';
import { edition } from '#fest/edition.ts';
import { instantText } from '../instant-text.ts';
import { paymentLabel } from '../payment-labels.ts';

/** Who did what to a participant and when, as the server's audit log has it. */
export function History({ registration: { _id: id, registrationDate } }: { registration: Registration }) {
  const { data, error } = useQuery({
    queryKey: ['history', id],
    queryFn: async ({ signal }) => history.parse(await call('history', { id, signal })),
    gcTime: 0,
  });
  if (error) return <p role="alert">{failureSentences.dashboard}</p>;
  if (!data) return <p role="status">Loading...</p>;
  return (
    <ol aria-labelledby="history" className="border-t border-line">
      {data.map((entry) => (
        <Line key={entry.at + entry.action} at={entry.at} by={authorOf(entry)} did={sentenceOf(entry)} />
      ))}
      {!data.some(({ action }) => action === 'walk-in-registered') && (
        <Line at={registrationDate} by="Participant" did="registered" />
      )}
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
        {instantText(at, clock)}
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

/** A form names no author: whoever knows somebody's email and number can send one. */
function authorOf(entry: HistoryEntry): string {
  const { by, action, to } = entry;
  if (isOfHolder(entry)) return 'Participant';
  if (action === 'photo-added') return to === 'first form' ? 'The first form' : 'A later form';
  return by ?? 'Somebody with the link';
}

function sentenceOf({ action, from, to }: HistoryEntry): string {
  if (action === 'attendance-changed') return to === 'present' ? 'marked Present' : 'marked Absent';
  if (action === 'walk-in-registered') return `registered a walk-in for ${to}`;
  if (action === 'presence-marked') return `marked Present at ${to}`;
  if (action === 'presence-taken-back') return `took back Present at ${to}`;
  if (action === 'undone') return `undid a mark: ${from} became ${to}`;
  if (action === 'payment-changed') return `changed the payment from ${paymentLabel(from)} to ${paymentLabel(to)}`;
  if (action === 'photo-added') return to === 'pass' ? 'added the ID photo' : 'brought the ID photo';
  if (action === 'photo-replaced') return 'replaced the ID photo';
  if (action === 'events-changed') return `changed the events from ${from} to ${to}`;
  if (action === 'pass-renewed') return 'made a new link to the pass';
  if (action === 'pass-shown') return 'looked up the link to the pass';
  if (action === 'mail-retried') return 'had a mail tried again';
  return action === 'photo-viewed' ? 'saw the ID photo' : action;
}
