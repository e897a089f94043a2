import type { Edition } from '#contract/fest.ts';
import { offsetAt } from './zone.ts';

/** Registration is open, or closed; it is the day of the fest, whichever; or closed and over. */
export type Season = 'open' | 'closed' | 'day' | 'afterwards';

type Facts = Pick<Edition, 'date' | 'timeZone' | 'registrationClosesAt'>;
type Span = { start: string; end: string };

/** The season at an instant in ms. While registration is open a fest is not over: `null` never closes it. */
export function seasonAt(now: number, edition: Facts, programme: readonly Span[]): Season {
  const { registrationClosesAt } = edition;
  const isClosed = registrationClosesAt !== null && now >= Date.parse(registrationClosesAt);
  const last =
    programme
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? '24:00';
  if (isClosed && now >= instantOf(last, edition)) return 'afterwards';
  if (isDayOfFest(now, edition)) return 'day';
  return isClosed ? 'closed' : 'open';
}

/** How far an event is on the day; of those that are still to come, the first are the next. */
export type Progress = { state: 'over' | 'now' | 'later' } | { state: 'next'; minutes: number };

/** How far an event is, among all, at an instant in ms; null on any other day than the fest's. */
export function progressAt(now: number, event: Span, programme: readonly Span[], edition: Facts): Progress | null {
  if (!isDayOfFest(now, edition)) return null;
  const start = instantOf(event.start, edition);
  if (now >= instantOf(event.end, edition)) return { state: 'over' };
  if (now >= start) return { state: 'now' };
  const isBehindAnother = programme.some((other) => other.start < event.start && now < instantOf(other.start, edition));
  return isBehindAnother ? { state: 'later' } : { state: 'next', minutes: Math.ceil((start - now) / 60_000) };
}

const day = 24 * 3_600_000;

function isDayOfFest(now: number, edition: Facts): boolean {
  const midnight = instantOf('00:00', edition);
  return now >= midnight && now < midnight + day;
}

/** The instant in ms of a clock time such as '13:30' on the fest's day. */
function instantOf(clock: string, { date, timeZone }: Facts): number {
  return Date.parse(`${date}T${clock}:00${offsetAt(timeZone, new Date(`${date}T12:00:00Z`))}`);
}
