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

/** Formats a time of day, such as '1:30 PM' for '13:30'. */
export function formatClock(clock: string): string {
  const { text, half } = twelveHour(clock);
  return `${text} ${half}`;
}

/** Formats an event's time, such as '11:30 AM-12:30 PM'. If the event moved, the old time comes first. */
export function formatSpan({ start, end, was }: Span & { was?: Span }): string {
  if (was && (was.start !== start || was.end !== end)) return `${formatSpan(was)} → ${formatSpan({ start, end })}`;
  const from = twelveHour(start);
  const to = twelveHour(end);
  return `${from.text}${from.half === to.half ? '' : ` ${from.half}`}-${to.text} ${to.half}`;
}

export const byStart = (a: Span, b: Span): number => Number(spanKey(a) > spanKey(b)) - Number(spanKey(a) < spanKey(b));

const spanKey = ({ start, end }: Span) => `${start} ${end}`;

/** Returns the latest end, or undefined if there are no spans. */
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

/** Formats a day, such as '12 August 2025' for '2025-08-12'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 0) - 1]} ${year}`;
}

/** Returns the day of the week, such as 'Tuesday' for '2025-08-12'. */
export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? '';

/** From the instant `from` on, in ms, a zone is `minutes` ahead of UTC. Sorted by `from`. */
export type Offsets = readonly (readonly [from: number, minutes: number])[];

/**
 * The build sets this to the offsets of the fest's time zone, because in a browser the first use of `Intl` takes 30 ms
 * on a laptop, and 130 ms on a slow phone. Built code needs no other zone.
 */
declare const festOffsets: Offsets;

/** Returns how many minutes a zone is ahead of UTC. Negative in America. */
export function minutesAt(timeZone: string, instant: number): number {
  if (typeof festOffsets === 'undefined') return minutesByIntl(timeZone, instant);
  return festOffsets.findLast(([from]) => from <= instant)?.[1] ?? 0;
}

function minutesByIntl(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const quarterHour = 900_000;
const aDay = 96 * quarterHour;

/** Returns a zone's offsets for two years before and after a day. The first offset also counts for earlier times. */
export function offsetsAround(timeZone: string, day: string): Offsets {
  const first = Date.parse(day) - 730 * aDay;
  const last = Date.parse(day) + 730 * aDay;
  const found: [number, number][] = [[0, minutesByIntl(timeZone, first)]];
  const look = (from: number, to: number, step: number) => {
    for (let at = from; at <= to; at += step) {
      const minutes = minutesByIntl(timeZone, at);
      if (minutes === found.at(-1)?.[1]) continue;
      if (step === quarterHour) found.push([at, minutes]);
      else look(at - step, at, quarterHour);
    }
  };
  look(first, last, aDay);
  return found;
}

/** Returns the day and time in a zone, such as '2025-08-12T15:30'. */
export const localTime = (timeZone: string, instant: number): string =>
  new Date(instant + minutesAt(timeZone, instant) * 60_000).toISOString().slice(0, 16);

/** Returns the day in a zone, such as '2025-08-12'. */
export const dayAt = (timeZone: string, instant: Date): string => localTime(timeZone, instant.getTime()).slice(0, 10);

/** Returns the instant of a clock time on a day, in ms. */
export const instantOf = (clock: string, { date, timeZone }: { date: string; timeZone: string }): number =>
  Date.parse(`${date}T${clock}Z`) - minutesAt(timeZone, Date.parse(`${date}T12:00Z`)) * 60_000;
