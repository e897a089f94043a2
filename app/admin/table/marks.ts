import { useCallback, useMemo } from 'react';
import { answerTo } from '#app/tool-api.ts';
import { useSend } from '#app/ui/use-send.ts';
import type { PaymentMethod, Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { paymentLabels } from '../labels.ts';
import { useAcceptMark } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { leaveIfExpired } from '../session/query-client.ts';

type ListMark = { isPresent: boolean } | { paymentMethod: PaymentMethod };

/** `accepted` is a message for screen readers only; `failure` is for everybody. */
export type ListMarkResult = { accepted: string } | { failure: string };

type SentMark = { registration: Registration; mark: ListMark };
export type Marks = {
  /** Each is 'attendance <id>' or 'payment <id>'. */
  inFlight: readonly string[];
  mark(sent: SentMark): void;
};

export const fieldsInFlight = (inFlight: readonly string[], id: string): string =>
  inFlight.filter((name) => name.endsWith(` ${id}`)).join();

/** Sends marks in parallel. A mark changes the list once the server has accepted it. */
export function useMarks(onOutcome: (outcome: ListMarkResult) => void): Marks {
  const accept = useAcceptMark();
  const { underWay: inFlight, send } = useSend();

  const mark = useCallback(
    ({ registration, mark }: SentMark) => {
      const { _id: id } = registration;
      const field = 'isPresent' in mark ? 'attendance' : 'payment';
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
      void send(set, failureOf, `${field} ${id}`);
    },
    [accept, send, onOutcome],
  );

  return useMemo(() => ({ inFlight, mark }), [inFlight, mark]);
}

function sentenceFor(name: string, mark: ListMark): string {
  if ('isPresent' in mark) return `${name} is ${mark.isPresent ? 'present' : 'absent'}`;
  return `${name}, payment: ${paymentLabels[mark.paymentMethod]}`;
}
