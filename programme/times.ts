type Span = { start: string; end: string };

export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function twelveHour(clock: string): { text: string; half: 'AM' | 'PM' } {
  const minutes = minutesOf(clock);
  const hour = Math.floor(minutes / 60);
  return { text: `${hour % 12 || 12}:${clock.slice(3)}`, half: hour < 12 ? 'AM' : 'PM' };
}

/** Such as '1:30 PM' for '13:30'. */
export function formatClock(clock: string): string {
  const { text, half } = twelveHour(clock);
  return `${text} ${half}`;
}

/** Such as '10:00-11:00 AM' or '11:30 AM-12:30 PM'. If the event moved, its old time comes first. */
export function formatSpan({ start, end, was }: Span & { was?: Span }): string {
  if (was && (was.start !== start || was.end !== end)) return `${formatSpan(was)} → ${formatSpan({ start, end })}`;
  const from = twelveHour(start);
  const to = twelveHour(end);
  return `${from.text}${from.half === to.half ? '' : ` ${from.half}`}-${to.text} ${to.half}`;
}

/** Avoids `localeCompare`: its first call takes 10 ms even on a fast phone. */
export const byStart = (a: Span, b: Span): number => Number(spanKey(a) > spanKey(b)) - Number(spanKey(a) < spanKey(b));

const spanKey = ({ start, end }: Span) => `${start} ${end}`;

/** Undefined if there are none. */
export const lastEnd = (spans: readonly Span[]): string | undefined =>
  spans
    .map(({ end }) => end)
    .toSorted()
    .at(-1);

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

export function clashesAmong<T extends Span>(chosen: readonly T[]): [T, T][] {
  return chosen.flatMap((a, index) =>
    chosen.slice(index + 1).flatMap((b): [T, T][] => (overlap(a, b) ? [[a, b]] : [])),
  );
}

const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Such as '12 August 2025' for '2025-08-12'. */
export const formatDay = (day: string): string => written(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** Such as 'Tuesday' for '2025-08-12'. */
export const weekdayOf = (day: string): string => written(day, { weekday: 'long' });

/** Such as '+05:30'. */
export function offsetAt(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** The day in that zone, such as '2025-08-12'. */
export const dayAt = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

/** Such as '2025-08-12T13:30:00+05:30' for '13:30' on the day of the fest. */
export const instantAt = (clock: string, { date, timeZone }: { date: string; timeZone: string }): string =>
  `${date}T${clock}:00${offsetAt(timeZone, new Date(`${date}T12:00:00Z`))}`;
