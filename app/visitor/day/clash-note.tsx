import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import type { FestEvent } from '#contract/fest.ts';
import { clashesAmong } from '#programme/times.ts';
import { overlapWords } from './day-spans.ts';

/** Lists the chosen events that overlap. Visitors can still choose them all. */
export function ClashNote({ chosen }: { chosen: readonly FestEvent[] }) {
  const clashes = clashesAmong(chosen).map(([one, other]) => `${other.label} ${overlapWords(other, [one])}.`);
  return (
    <div aria-live="polite" className="text-sm empty:absolute not-empty:mt-4">
      {clashes.length > 0 && (
        <>
          <ul className="grid gap-2">
            {clashes.map((sentence) => (
              <li key={sentence} className="border-l-2 border-secondary pl-3">
                <TimesOnOneLine>{sentence}</TimesOnOneLine>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-text-soft">You can still register for all of them.</p>
        </>
      )}
    </div>
  );
}
