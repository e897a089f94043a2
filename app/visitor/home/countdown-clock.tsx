import { useSyncExternalStore } from 'react';
import { edition } from '#fest/edition.ts';
import { everySecond, type Remaining, remainingParts, secondsUntil } from './countdown.ts';

const target = Date.parse(edition.countdownTo);
const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The prerendered page, which knows no time, shows blanks of the same size. */
export function CountdownClock() {
  const left = useSyncExternalStore(
    everySecond,
    () => secondsUntil(target, Date.now()),
    () => undefined,
  );
  const parts = left == null ? undefined : remainingParts(left);

  return (
    <section aria-label="Countdown" className="border-y border-line">
      <div
        role="timer"
        aria-live="off"
        className="mx-auto grid min-h-36 max-w-6xl grid-cols-4 items-center px-5 sm:min-h-44 sm:px-8"
      >
        {left === null ? (
          <p className="col-span-4 font-display text-[clamp(4rem,14vw,8.5rem)] font-black leading-none text-secondary">
            It's Time!
          </p>
        ) : (
          units.map((unit) => (
            <p key={unit} className="border-l border-line pl-3 sm:pl-6">
              <span
                data-testid={`countdown-${unit}`}
                className="block font-display text-[clamp(3.25rem,11vw,7rem)] font-black leading-none tabular-nums"
              >
                {parts ? digitsOf(parts, unit) : <span className="text-line-strong">--</span>}
              </span>
              <span className="mt-1 block font-mono text-xs text-text-soft sm:text-sm">{unit}</span>
            </p>
          ))
        )}
      </div>
    </section>
  );
}

function digitsOf(parts: Remaining, unit: keyof Remaining): string {
  return unit === 'days' ? String(parts.days) : String(parts[unit]).padStart(2, '0');
}
