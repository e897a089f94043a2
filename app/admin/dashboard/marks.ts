import { useCallback, useState } from 'react';
import { call, Problem } from '#app/api.ts';
import type { PaymentMethod } from '#contract/admin.ts';
import { failureSentences } from '#contract/problems.ts';
import { useAcceptedChange } from '../list/registrations.ts';

/** One field of one registration, set to what the organiser pressed. */
export type Mark = { isPresent: boolean } | { paymentMethod: PaymentMethod };

/** The marks on their way, as `isInFlight` reads them. */
export type InFlight = ReadonlySet<string>;

type Reports = { onFailure(sentence: string | null): void; onSessionEnded(): void };

const inFlightKey = (id: string, field: 'attendance' | 'payment') => `${field} ${id}`;

export function isInFlight(inFlight: InFlight, id: string, field: 'attendance' | 'payment'): boolean {
  return inFlight.has(inFlightKey(id, field));
}

/**
 * Sends marks, each on its own: the list changes only once the server accepted one, and a mark that is in flight on one
 * row or field holds up no other.
 */
export function useMarks({ onFailure, onSessionEnded }: Reports) {
  const acceptChange = useAcceptedChange();
  const [inFlight, setInFlight] = useState<InFlight>(new Set());

  const send = useCallback(
    async (id: string, mark: Mark) => {
      const field = 'isPresent' in mark ? 'attendance' : 'payment';
      const key = inFlightKey(id, field);
      setInFlight((keys) => new Set(keys).add(key));
      try {
        await call(field, { id, body: mark });
        await acceptChange(id, mark);
        onFailure(null);
      } catch (error) {
        if (error instanceof Problem && error.status === 401) onSessionEnded();
        else onFailure(failureSentences[field]);
      } finally {
        setInFlight((keys) => new Set([...keys].filter((it) => it !== key)));
      }
    },
    [acceptChange, onFailure, onSessionEnded],
  );

  return { send, inFlight };
}
