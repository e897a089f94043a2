import { useCallback, useMemo, useState } from 'react';
import { answerTo } from '#app/tool-api.ts';
import { useSend } from '#app/ui/use-send.ts';
import { absence, type PaymentMethod, paymentUndo, type Registration } from '#contract/admin.ts';
import { dashboardSentences } from '#contract/calls/tool-sentences.ts';
import { paymentLabels } from '../labels.ts';
import { useAcceptMark } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { RowButton } from '../page/row-button.tsx';
import { leaveIfExpired } from '../session/query-client.ts';

/** `undo` is the key of the entry that this mark undoes. `presentAt` lists the events whose marks come back. */
type ListMark = ({ isPresent: boolean } | { paymentMethod: PaymentMethod }) & { undo?: string; presentAt?: string[] };

/** A note in a row: a failed mark, or what a mark took back or replaced. Its button sends `next`. */
type Note = {
  /** The field and the person's id, such as 'payment 17'. Each place has at most one note. */
  place: string;
  failure: string | null;
  sentence: string;
  registration: Registration;
  next: ListMark;
};

/** The state of one row. `sending` lists the fields being sent, as one string that React's `memo` can compare. */
export type RowState = { sending: string; attendanceNote: Note | undefined; paymentNote: Note | undefined };

export type Marks = ReturnType<typeof useMarks>;

export const rowState = ({ sending, notes }: Marks, { _id: id }: Registration): RowState => ({
  sending: sending.filter((place) => place.endsWith(` ${id}`)).join(),
  attendanceNote: notes.find(({ place }) => place === `attendance ${id}`),
  paymentNote: notes.find(({ place }) => place === `payment ${id}`),
});

/** Sends marks in parallel. A mark changes the list once the server has accepted it. */
export function useMarks() {
  const accept = useAcceptMark();
  const { underWay: sending, send } = useSend();
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [latest, setLatest] = useState({ sentence: '', number: 0 });

  const note = useCallback((of: string, one: Note | null) => {
    setNotes((held) => {
      const others = held.filter(({ place }) => place !== of);
      // If nothing changes, return the same array, so that React draws nothing again.
      if (!one) return others.length === held.length ? held : others;
      return [...others, one];
    });
  }, []);

  const mark = useCallback(
    ({ registration, mark }: { registration: Registration; mark: ListMark }) => {
      const { _id: id } = registration;
      const field = 'isPresent' in mark ? 'attendance' : 'payment';
      const place = `${field} ${id}`;
      async function set() {
        const { presentAt, undo, ...change } = mark;
        const answer = await answerTo(field, { id, body: { ...change, undo } });
        const earlier = await earlierState(answer, registration, mark);
        await accept(id, { ...change, ...(presentAt && { presentAt }) });
        const sentence = [sentenceFor(shownName(registration), mark), earlier?.before].filter(Boolean).join('. ');
        note(place, earlier && { place, failure: null, sentence, registration, next: earlier.next });
        setLatest(({ number }) => ({ sentence, number: number + 1 }));
      }
      function failureOf(error: unknown): string {
        leaveIfExpired(error);
        const failure = dashboardSentences[field];
        note(place, { place, failure, sentence: `${failure}: ${shownName(registration)}`, registration, next: mark });
        return failure;
      }
      void send(set, failureOf, place);
    },
    [accept, send, note],
  );

  const dismiss = useCallback(({ place }: Note) => note(place, null), [note]);

  return useMemo(() => ({ sending, notes, latest, mark, dismiss }), [sending, notes, latest, mark, dismiss]);
}

type Earlier = { before: string; next: ListMark };

/** What the mark took back or replaced, and the mark that restores this. Other backends may send any body. */
async function earlierState(answer: Response, registration: Registration, mark: ListMark): Promise<Earlier | null> {
  const body = await answer.json().catch(() => null);
  if ('paymentMethod' in mark) {
    const { paymentMethod } = registration;
    if ((paymentMethod !== 'cash' && paymentMethod !== 'online') || paymentMethod === mark.paymentMethod) return null;
    const undo = paymentUndo.safeParse(body).data?.undo;
    if (undo === undefined) return null;
    return { before: `Before: ${paymentLabels[paymentMethod]}.`, next: { paymentMethod, undo } };
  }
  const { data } = absence.safeParse(body);
  if (mark.isPresent || !data || data.takenBack.length === 0) return null;
  const next = { isPresent: true, undo: data.undo, presentAt: data.takenBack };
  return { before: `No longer present at ${data.takenBack.join(', ')}.`, next };
}

function sentenceFor(name: string, mark: ListMark): string {
  if ('isPresent' in mark) return `${name} is ${mark.isPresent ? 'present' : 'absent'}`;
  return `${name}, payment: ${paymentLabels[mark.paymentMethod]}`;
}

/** Announces the latest mark to screen readers. The key makes a new element, so that a repeated message is announced. */
export const LatestMark = ({ latest: { sentence, number } }: Pick<Marks, 'latest'>) => (
  <p role="status" aria-label="Latest mark" className="sr-only">
    <span key={number}>{sentence}</span>
  </p>
);

/** For pages without the dashboard's alert. Also announces the last failed mark, until it is retried or dismissed. */
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

/** Not a live region: `AnnouncedMarks` announces the note. On the dashboard, the alert and `LatestMark` announce it. */
export function NoteLine({ note, mark, dismiss }: NoteActions & { note: Note }) {
  const { failure, sentence, registration, next } = note;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 bg-ground py-1.5 pr-1.5 pl-4 ${failure ? 'border-absent' : 'border-primary'}`}
    >
      <span className="min-w-0">{sentence}</span>
      <span className="flex gap-2">
        <RowButton onClick={() => mark({ registration, mark: next })}>{failure ? 'Retry' : 'Undo'}</RowButton>
        <RowButton onClick={() => dismiss(note)}>Dismiss</RowButton>
      </span>
    </div>
  );
}
