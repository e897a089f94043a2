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

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Such as '12 August 2025' for '2025-08-12'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 0) - 1]} ${year}`;
}

/** Such as 'Tuesday' for '2025-08-12'. */
export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? '';
