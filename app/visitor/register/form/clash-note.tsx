import type { FestEvent } from '#contract/fest.ts';
import { clashesAmong, formatSpan } from '#programme/times.ts';
import { sharedSpan } from '../../day/day-spans.ts';

/** Says which of the chosen events happen at the same time. It forbids nothing. */
export function ClashNote({ chosen }: { chosen: FestEvent[] }) {
  const clashes = clashesAmong(chosen);
  return (
    <div aria-live="polite" className="text-sm">
      {clashes.length > 0 && (
        <>
          <ul className="mt-4 grid gap-2">
            {clashes.map(([a, b]) => (
              <li key={a.id + b.id} className="border-l-2 border-secondary pl-3">
                {a.label} and {b.label} overlap, {formatSpan(sharedSpan(a, b))}.
              </li>
            ))}
          </ul>
          <p className="mt-2 text-text-soft">You can still register for all of them.</p>
        </>
      )}
    </div>
  );
}
