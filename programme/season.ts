import type { Edition } from '#contract/fest.ts';
import { instantAt } from './times.ts';

/** On the day of the fest it is 'day', whether or not registration is closed. */
export type Season = 'open' | 'closed' | 'day' | 'afterwards';

type Facts = Pick<Edition, 'date' | 'timeZone' | 'registrationClosesAt'>;
type Span = { start: string; end: string };

/** `now` is in ms. While registration is open, the fest does not count as over. */
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

/** 'next' are the events that begin soonest. */
export type Progress = { state: 'over' | 'now' | 'later' } | { state: 'next'; minutes: number };

/** `now` is in ms. Returns null on any day but the day of the fest. */
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

const instantOf = (clock: string, edition: Facts): number => Date.parse(instantAt(clock, edition));
