import { useCallback, useMemo, useState } from 'react';
import { answerTo } from '#app/tool-api.ts';
import { useSend } from '#app/ui/use-send.ts';
import { absence, type PaymentMethod, type Registration } from '#contract/admin.ts';
import { dashboardSentences } from '#contract/calls/tool-sentences.ts';
import { paymentLabels } from '../labels.ts';
import { useAcceptMark } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { leaveIfExpired } from '../session/query-client.ts';

type Undo = { isPresent: true; undo: string; presentAt: string[] };
type ListMark = { isPresent: boolean } | Undo | { paymentMethod: PaymentMethod };

/** A note in a row: a failed mark, or what marking somebody absent took back. Its button sends `next`. */
export type Note = { failure: string | null; sentence: string; registration: Registration; next: ListMark };

/** The state of one row. `sending` lists the fields being sent, as one string that memo can compare. */
export type RowState = { sending: string; attendanceNote: Note | undefined; paymentNote: Note | undefined };

export type Marks = ReturnType<typeof useMarks>;

const fieldOf = (mark: ListMark) => ('isPresent' in mark ? 'attendance' : 'payment');
const placeOf = (registration: Registration, mark: ListMark) => `${fieldOf(mark)} ${registration._id}`;

export const rowState = ({ sending, notes }: Marks, { _id: id }: Registration): RowState => ({
  sending: sending.filter((place) => place.endsWith(` ${id}`)).join(),
  attendanceNote: notes.get(`attendance ${id}`),
  paymentNote: notes.get(`payment ${id}`),
});

/** Sends marks in parallel. A mark changes the list once the server has accepted it. */
export function useMarks(announce: (sentence: string) => void) {
  const accept = useAcceptMark();
  const { underWay: sending, send } = useSend();
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());

  const note = useCallback((place: string, one: Note | null) => {
    setNotes((held) => {
      const others = new Map(held);
      others.delete(place);
      return one ? others.set(place, one) : others;
    });
  }, []);

  const mark = useCallback(
    ({ registration, mark }: { registration: Registration; mark: ListMark }) => {
      const { _id: id } = registration;
      const field = fieldOf(mark);
      const place = placeOf(registration, mark);
      async function set() {
        const { presentAt, ...body } = { presentAt: undefined, ...mark };
        const answer = await answerTo(field, { id, body });
        const undo = 'isPresent' in mark && !mark.isPresent ? await undoIn(answer) : null;
        await accept(id, presentAt ? { isPresent: true, presentAt } : body);
        const taken = undo && `Also taken back: ${undo.presentAt.join(', ')}.`;
        note(place, undo && { failure: null, sentence: `Absent. ${taken}`, registration, next: undo });
        announce([sentenceFor(shownName(registration), mark), taken].filter(Boolean).join('. '));
      }
      function failureOf(error: unknown): string {
        leaveIfExpired(error);
        const failure = dashboardSentences[field];
        note(place, { failure, sentence: `${failure}: ${shownName(registration)}`, registration, next: mark });
        return failure;
      }
      void send(set, failureOf, place);
    },
    [accept, send, note, announce],
  );

  const dismiss = useCallback(({ registration, next }: Note) => note(placeOf(registration, next), null), [note]);

  return useMemo(() => ({ sending, notes, mark, dismiss }), [sending, notes, mark, dismiss]);
}

/** Null if no presence at an event was taken back. Other backends may send any body. */
async function undoIn(answer: Response): Promise<Undo | null> {
  const { data } = absence.safeParse(await answer.json().catch(() => null));
  if (!data || data.takenBack.length === 0) return null;
  return { isPresent: true, undo: data.undo, presentAt: data.takenBack };
}

function sentenceFor(name: string, mark: ListMark): string {
  if ('isPresent' in mark) return `${name} is ${mark.isPresent ? 'present' : 'absent'}`;
  return `${name}, payment: ${paymentLabels[mark.paymentMethod]}`;
}
