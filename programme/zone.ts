/** From this instant on, in ms, a zone is so many minutes ahead of UTC. The oldest comes first. */
export type Offsets = readonly (readonly [from: number, minutes: number])[];

/**
 * The build defines the offsets of the fest's zone, and built code asks for no other zone. In a browser, the first use
 * of `Intl` takes 30 ms on a laptop, and 130 ms on a slow phone.
 */
declare const festOffsets: Offsets;

function minutesAt(timeZone: string, instant: number): number {
  if (typeof festOffsets === 'undefined') return minutesByIntl(timeZone, instant);
  return festOffsets.findLast(([from], index) => index === 0 || from <= instant)?.[1] ?? 0;
}

function minutesByIntl(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const quarterHour = 900_000;
const aDay = 96 * quarterHour;

/** The offsets of a zone from two years before a day to two years after it. */
export function offsetsAround(timeZone: string, day: string): Offsets {
  const middle = Date.parse(day);
  const found: [number, number][] = [];
  const look = (from: number, to: number, step: number) => {
    for (let at = from; at <= to; at += step) {
      const minutes = minutesByIntl(timeZone, at);
      if (minutes === found.at(-1)?.[1]) continue;
      if (step === quarterHour || found.length === 0) found.push([at, minutes]);
      else look(at - step, at, quarterHour);
    }
  };
  look(middle - 730 * aDay, middle + 730 * aDay, aDay);
  return found;
}

/** Such as '+05:30'. */
export function offsetAt(timeZone: string, instant: Date): string {
  const minutes = minutesAt(timeZone, instant.getTime());
  return (minutes < 0 ? '-' : '+') + new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
}

/** The day and time in a zone, such as '2025-08-12T15:30'. */
export const localTime = (timeZone: string, instant: number): string =>
  new Date(instant + minutesAt(timeZone, instant) * 60_000).toISOString().slice(0, 16);

/** The day in a zone, such as '2025-08-12'. */
export const dayAt = (timeZone: string, instant: Date): string => localTime(timeZone, instant.getTime()).slice(0, 10);

/** In ms: a time on a day, such as '13:30' on the day of the fest. */
export const instantOf = (clock: string, { date, timeZone }: { date: string; timeZone: string }): number =>
  Date.parse(`${date}T${clock}Z`) - minutesAt(timeZone, Date.parse(`${date}T12:00Z`)) * 60_000;
