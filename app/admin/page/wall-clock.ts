import { edition } from '#fest/edition.ts';
import { offsetAt } from '#programme/zone.ts';

const { timeZone } = edition;
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone });
const dayAndClock = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});
/** Writes days as 2025-08-12. */
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** '3:30 PM' by the clocks at the fest, with its day where that is not today. */
export function whenText(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return (day.format(date) === day.format(now) ? clock : dayAndClock).format(date).replace(/[ap]m$/, upper);
}
const upper = (half: string) => half.toUpperCase();

/** The instant as an <input type="datetime-local"> has it: '2025-08-12T15:30'. */
export const wallClockOf = (instant: Date): string => local.format(instant).replace(' ', 'T');

/** The instant at which the clocks at the fest show '2025-08-12T15:30', as '2025-08-12T15:30+05:30'; '' where that is no time. */
export function instantAt(wallClock: string): string {
  const about = new Date(`${wallClock}Z`);
  return Number.isNaN(about.getTime()) ? '' : `${wallClock}${offsetAt(timeZone, about)}`;
}
