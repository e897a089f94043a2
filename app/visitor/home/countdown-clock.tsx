import { useSyncExternalStore } from 'react';
import { everySecond } from '#app/clock.ts';
import { edition } from '#fest/edition.ts';
import { formatClock, formatDay, weekdayOf } from '#programme/times.ts';

const { countdownTo, countdownLabel } = edition;
const target = Date.parse(countdownTo);
const [day = '', time = ''] = countdownTo.slice(0, 16).split('T');
const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The prerendered page shows dashes, which are as wide as the digits. */
export function CountdownClock() {
  const left = useSyncExternalStore(
    everySecond,
    () => secondsUntil(target, Date.now()),
    () => undefined,
  );
  const digits = left == null ? undefined : digitsOf(left);

  return (
    <section aria-label="Countdown" className="grid min-h-32 content-end gap-2 on-day:order-1">
      {left !== null && day !== edition.date && (
        <p className="text-sm text-text-soft">{`Counting to ${[countdownLabel ?? weekdayOf(day), formatDay(day), formatClock(time)].join(', ')}`}</p>
      )}
      <div role="timer" aria-live="off" className="grid grid-cols-4 gap-2">
        {left === null ? (
          <p className="col-span-4 font-display text-[clamp(4rem,20vw,6.5rem)] font-black leading-none text-secondary">
            It's Time!
          </p>
        ) : (
          units.map((unit, index) => (
            <p key={unit}>
              <span
                data-testid={`countdown-${unit}`}
                className="slit block rounded-sm bg-raised py-2 text-center font-display text-[clamp(2.75rem,13vw,3.5rem)] font-black leading-none tabular-nums"
              >
                {digits?.[index] ?? <span className="text-line-strong">--</span>}
              </span>
              <span className="mt-1 block text-center font-mono text-xs text-text-soft">{unit}</span>
            </p>
          ))
        )}
      </div>
    </section>
  );
}

/** Such as ['1', '02', '03', '04']: the days, hours, minutes and seconds. */
export function digitsOf(left: number): string[] {
  const hours = Math.floor(left / 3600) % 24;
  const minutes = Math.floor(left / 60) % 60;
  const seconds = left % 60;
  return [String(Math.floor(left / 86_400)), ...[hours, minutes, seconds].map((part) => String(part).padStart(2, '0'))];
}

/** In whole seconds. Null once the instant has passed. */
export function secondsUntil(instant: number, now: number): number | null {
  return now < instant ? Math.floor((instant - now) / 1_000) : null;
}
