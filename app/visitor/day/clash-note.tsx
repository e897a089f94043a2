import type { FestEvent } from '#contract/fest.ts';
import { overlapWords } from './overlap-words.ts';

type Props = {
  chosen: readonly FestEvent[];
  latest?: FestEvent | undefined;
};

/** Names the chosen events that overlap. Overlaps are allowed. */
export function ClashNote({ chosen, latest }: Props) {
  const inTurn = latest ? [latest, ...chosen.filter((event) => event !== latest)] : [...chosen].reverse();
  // Each with those after it, so that no pair is repeated.
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
