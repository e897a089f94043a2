import { clockIsAhead, now } from '#app/clock.ts';
import { edition } from '#fest/edition.ts';

const { timeZone } = edition;
const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone });
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });

/** '10:04' by the clocks at the fest: the day has no other half. With its day if that is not today. */
export function clockText(instant: string | number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const time = clock.format(date).replace(/\s?[AP]M$/, '');
  return day.format(date) === day.format(now()) ? time : `${time}, ${day.format(date)}`;
}

/** The same of an instant in ms by this phone's own clock. */
export const ageText = (instant: number): string => clockText(instant - clockIsAhead());
