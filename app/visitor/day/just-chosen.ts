import { useState } from 'react';
import type { FestEvent } from '#contract/fest.ts';

/** The event chosen last, while it stays chosen. Undefined if several came at once, as from a draft. */
export function useJustChosen(chosen: readonly FestEvent[]): FestEvent | undefined {
  const [{ known, latest }, setState] = useState<{ known: readonly FestEvent[]; latest: FestEvent | undefined }>({
    known: chosen,
    latest: undefined,
  });
  const added = chosen.filter((event) => !known.includes(event));
  if (added.length === 0 && chosen.length === known.length) return latest;
  const next = added.length === 1 ? added[0] : latest;
  setState({ known: chosen, latest: next && chosen.includes(next) ? next : undefined });
  return next;
}
