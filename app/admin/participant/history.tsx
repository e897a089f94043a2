import { useQuery } from '@tanstack/react-query';
import { type HistoryEntry, history, type Registration } from '#contract/admin.ts';
import type { TextField } from '#contract/registration.ts';
import { rupeesText } from '#contract/rupees.ts';
import { fieldLabels, instantText, paymentLabel } from '../labels.ts';
import { Loaded } from '../page/lists.tsx';
import { asked } from '../session/query-client.ts';

export function History({ registration: { _id: id, registrationDate } }: { registration: Registration }) {
  const { data, error } = useQuery({ ...asked(history, 'history', { id }), gcTime: 0 });
  if (!data) return <Loaded data={data} error={error} />;
  return (
    <ol aria-label="History" className="border-t border-line">
      {data.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never move
        <Line key={data.length - index} entry={entry} />
      ))}
      {!data.some(({ action }) => action === 'registered' || action === 'walk-in') && (
        <Line entry={{ ...first, at: registrationDate }} />
      )}
    </ol>
  );
}

/** Shown as the oldest entry if no entry says how the person registered. */
const first: HistoryEntry = { at: '', by: null, role: 'visitor', action: 'registered', from: null, to: null };

function Line({ entry }: { entry: HistoryEntry }) {
  const { at, notedAt, isTakenBack } = entry;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
      <span>
        <b className="font-semibold">{authorOf(entry)}</b>{' '}
        <span className={isTakenBack ? 'line-through' : undefined}>{sentenceOf(entry)}</span>
        {entry.rupees !== undefined && ` · ${rupeesText(entry.rupees)}`}
        {isTakenBack && ' · taken back'}
        {isLate(entry) && notedAt && ` · noted on the phone at ${instantText(notedAt)}`}
      </span>
      <time dateTime={at} className="font-mono text-sm text-text-soft">
        {instantText(at)}
      </time>
    </li>
  );
}

/** Whether the phone's time of the entry differs from the server's time by more than a minute. */
const isLate = ({ at, notedAt }: HistoryEntry): boolean =>
  notedAt != null && Math.abs(Date.parse(at) - Date.parse(notedAt)) > 60_000;

/** Never says 'Participant' for a later form: everybody who knows the email and number can send such a form. */
function authorOf({ by, role, action, to }: HistoryEntry): string {
  if (by !== null) return by;
  if (role === 'participant') return 'Participant';
  if (role === 'operator') return 'The operator';
  if (role !== 'visitor') return 'Somebody with the link';
  if (action === 'registered') return 'Participant';
  return to === 'first form' ? 'The first form' : 'A later form';
}

type Sentence = string | ((to: string | null, from: string | null, field: string) => string);

const sentences: Record<string, Sentence> = {
  registered: (to) => (to ? `registered for ${to}` : 'registered'),
  'walk-in': (to) => `registered a walk-in${to ? ` for ${to}` : ''}`,
  arrived: 'marked Present',
  absent: 'marked Absent',
  seen: (to) => `marked Present at ${to}`,
  'taken-back': (to) => `took back Present at ${to}`,
  undone: 'undid a mark',
  paid(to, from) {
    if (from !== null) return `changed the payment from ${paymentLabel(from)} to ${paymentLabel(to)}`;
    return to ? `noted the payment: ${paymentLabel(to)}` : 'took back the payment';
  },
  'event-added': (to) => `added ${to}`,
  'event-dropped': (to) => `dropped ${to}`,
  'photo-added': 'added the ID photo',
  'photo-replaced': 'replaced the ID photo',
  'photo-viewed': 'viewed the ID photo',
  'photo-accepted': 'accepted the ID photo',
  'photo-rejected': (to) => `rejected the ID photo: “${to}”`,
  'photo-unchecked': 'took back the decision on the ID photo',
  'email-changed': 'changed the email',
  corrected(to, from, field) {
    const label = (fieldLabels[field as TextField] ?? field).toLowerCase();
    const values = [from && ` from “${from}”`, to && ` to “${to}”`].filter(Boolean).join('');
    return `corrected the ${label}${values}`;
  },
  merged: (to) => `merged ${to} into this registration`,
  'merge-undone': (to) => `took ${to} out of this registration`,
  'kept-apart': (to) => `said that ${to} is somebody else`,
  'found-real': 'said that this person is real',
  cleared: 'cleared this registration as not real',
  'clearing-undone': 'brought this registration back',
  'utr-claimed': (to) => `entered the UTR ${to}`,
  'utr-verified': (to) => `verified the UTR ${to}`,
  'utr-asked': (to) => `asked about the UTR ${to}`,
  'utr-rejected': (to) => `rejected the UTR ${to}`,
  'pass-renewed': 'made a new link to the pass',
  'pass-shown': 'looked up the link to the pass',
  'letters-stopped': 'asked for no more letters',
  'letters-wanted': 'wants letters again',
  'mail-retried': 'retried a mail',
  // Actions of earlier releases, which had no book.
  'attendance-changed': (to) => (to === 'present' ? 'marked Present' : 'marked Absent'),
  'presence-marked': (to) => `marked Present at ${to}`,
  'presence-taken-back': (to) => `took back Present at ${to}`,
  'payment-changed': (to, from) => `changed the payment from ${paymentLabel(from)} to ${paymentLabel(to)}`,
  'events-changed': (to, from) => `changed the events from ${from} to ${to}`,
};

function sentenceOf({ action, from, to, field }: HistoryEntry): string {
  const sentence = Object.hasOwn(sentences, action) ? (sentences[action] ?? action) : action;
  return typeof sentence === 'string' ? sentence : sentence(to, from, field ?? '');
}
