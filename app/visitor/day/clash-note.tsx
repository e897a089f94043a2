import { useState } from 'react';
import type { FestEvent } from '#contract/fest.ts';
import { overlapWords } from './day-spans.ts';

type Props = {
  chosen: readonly FestEvent[];
  latest?: FestEvent | undefined;
};

/** Lists the chosen events that overlap. Visitors may still choose them all. */
export function ClashNote({ chosen, latest }: Props) {
  const inTurn = latest ? [latest, ...chosen.filter((event) => event !== latest)] : [...chosen].reverse();
  // Compare each event only with the events after it, so that no pair appears twice.
  const clashes = inTurn.flatMap((event, index) => {
    const words = overlapWords(event, inTurn.slice(index + 1));
    return words === '' ? [] : [`${event.label} ${words}.`];
  });
  return (
    <div aria-live="polite" className="text-sm">
      {clashes.length > 0 && (
        <>
          <ul className="mt-4 grid gap-2">
            {clashes.map((sentence) => (
              <li key={sentence} className="border-l-2 border-secondary pl-3">
                {sentence}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-text-soft">You can still register for all of them.</p>
        </>
      )}
    </div>
  );
}

/** The event that was chosen last, while it is chosen. Undefined if a draft brought several at once. */
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
