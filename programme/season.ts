import type { Edition } from '#contract/fest.ts';
import { instantOf, lastEnd } from './times.ts';

/** 'day' is the day of the fest. If registration is closed, it ends with the last event, and 'afterwards' begins. */
export type Season = 'open' | 'closed' | 'day' | 'afterwards';

type Facts = Pick<Edition, 'date' | 'timeZone' | 'registrationClosesAt'>;
type Span = { start: string; end: string };

/** `now` is in ms. While registration is open, the season is never 'afterwards'. */
export function seasonAt(now: number, edition: Facts, programme: readonly Span[]): Season {
  const { registrationClosesAt } = edition;
  const isClosed = registrationClosesAt !== null && now >= Date.parse(registrationClosesAt);
  if (isClosed && now >= endOf(programme, edition)) return 'afterwards';
  if (isDayOfFest(now, edition)) return 'day';
  return isClosed ? 'closed' : 'open';
}

/** Returns the instants at which the season may change, in ms, and the new season. */
export function seasonChanges(edition: Facts, programme: readonly Span[]): [from: number, season: Season][] {
  const midnight = instantOf('00:00', edition);
  const closes = edition.registrationClosesAt === null ? [] : [Date.parse(edition.registrationClosesAt)];
  const changes = [midnight, midnight + day, endOf(programme, edition), ...closes];
  return changes.sort((a, b) => a - b).map((from) => [from, seasonAt(from, edition, programme)]);
}

/** The events that begin soonest are 'next'. */
export type Progress = { state: 'over' | 'now' } | { state: 'next' | 'later'; minutes: number };

/** `now` is in ms. Returns null except on the day of the fest. */
export function progressAt(now: number, event: Span, programme: readonly Span[], edition: Facts): Progress | null {
  if (!isDayOfFest(now, edition)) return null;
  const start = instantOf(event.start, edition);
  if (now >= instantOf(event.end, edition)) return { state: 'over' };
  if (now >= start) return { state: 'now' };
  const isBehindAnother = programme.some((other) => other.start < event.start && now < instantOf(other.start, edition));
  return { state: isBehindAnother ? 'later' : 'next', minutes: Math.ceil((start - now) / 60_000) };
}

/** Describes an event's progress, such as 'in 16 min', 'now' or 'over'. */
export function progressText(progress: Progress): string {
  if (!('minutes' in progress)) return progress.state;
  const { minutes } = progress;
  return minutes < 120 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h`;
}

const day = 24 * 3_600_000;

const endOf = (programme: readonly Span[], edition: Facts): number => instantOf(lastEnd(programme) ?? '24:00', edition);

function isDayOfFest(now: number, edition: Facts): boolean {
  const midnight = instantOf('00:00', edition);
  return now >= midnight && now < midnight + day;
}
