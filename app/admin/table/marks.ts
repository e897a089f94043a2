import { useMutation, useMutationState } from '@tanstack/react-query';
import { answerTo } from '#app/tool-api.ts';
import type { PaymentMethod, Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/problems.ts';
import { useAcceptMark } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { paymentLabels } from '../payment-labels.ts';

/** One field of one registration, set to what the organiser pressed. */
export type Mark = { isPresent: boolean } | { paymentMethod: PaymentMethod };

/** What is told of a mark: a sentence for the screen reader once it is accepted, else one for the alert. */
export type MarkOutcome = { accepted: string } | { failure: string };

type SentMark = { registration: Registration; mark: Mark };

const mutationKey = ['mark'];
const callFor = (mark: Mark) => ('isPresent' in mark ? 'attendance' : 'payment');

/** Sends marks side by side. The list changes, and a mark stops being in flight, once the server accepted it. */
export function useMarks(onOutcome: (outcome: MarkOutcome) => void) {
  const accept = useAcceptMark();
  const { mutate } = useMutation({
    mutationKey,
    gcTime: 0,
    mutationFn: ({ registration, mark }: SentMark) => answerTo(callFor(mark), { id: registration._id, body: mark }),
    async onSuccess(_answer, { registration, mark }) {
      await accept(registration._id, mark);
      onOutcome({ accepted: sentenceFor(shownName(registration), mark) });
    },
    onError: (_error, { mark }) => onOutcome({ failure: failureSentences[callFor(mark)] }),
  });
  const inFlight = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as SentMark,
  });
  return {
    send: mutate,
    isInFlight: (id: string, field: 'attendance' | 'payment') =>
      inFlight.some(({ registration, mark }) => registration._id === id && callFor(mark) === field),
  };
}

function sentenceFor(name: string, mark: Mark): string {
  if ('isPresent' in mark) return `${name} is ${mark.isPresent ? 'present' : 'absent'}`;
  return `${name}, payment: ${paymentLabels[mark.paymentMethod]}`;
}
