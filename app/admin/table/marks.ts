import { useCallback } from 'react';
import { answerTo } from '#app/tool-api.ts';
import { useSend } from '#app/ui/use-send.ts';
import type { PaymentMethod, Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { useAcceptMark } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { paymentLabels } from '../payment-labels.ts';
import { leaveIfExpired } from '../session/query-client.ts';

/** One field of one registration, set to what the organiser pressed. */
export type Mark = { isPresent: boolean } | { paymentMethod: PaymentMethod };

/** What is told of a mark: a sentence for the screen reader once it is accepted, else one for the alert. */
export type MarkOutcome = { accepted: string } | { failure: string };

type SentMark = { registration: Registration; mark: Mark };
type Field = 'attendance' | 'payment';

const fieldOf = (mark: Mark): Field => ('isPresent' in mark ? 'attendance' : 'payment');

/** What a mark in flight is called. */
export const markName = (id: string, field: Field): string => `${field} ${id}`;

/** Sends marks side by side. The list changes, and a mark stops being in flight, once the server accepted it. */
export function useMarks(onOutcome: (outcome: MarkOutcome) => void) {
  const accept = useAcceptMark();
  const { underWay: inFlight, send } = useSend();

  const mark = useCallback(
    ({ registration, mark }: SentMark) => {
      const { _id: id } = registration;
      const field = fieldOf(mark);
      async function set() {
        await answerTo(field, { id, body: mark });
        await accept(id, mark);
        onOutcome({ accepted: sentenceFor(shownName(registration), mark) });
      }
      function failureOf(error: unknown): string {
        leaveIfExpired(error);
        onOutcome({ failure: failureSentences[field] });
        return failureSentences[field];
      }
      void send(set, failureOf, markName(id, field));
    },
    [accept, send, onOutcome],
  );

  return { inFlight, mark };
}

function sentenceFor(name: string, mark: Mark): string {
  if ('isPresent' in mark) return `${name} is ${mark.isPresent ? 'present' : 'absent'}`;
  return `${name}, payment: ${paymentLabels[mark.paymentMethod]}`;
}
