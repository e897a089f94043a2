import { edition } from '#fest/edition.ts';

const { timeZone } = edition;
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone });
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });

/** Such as '3:30 PM', in the fest's time zone. */
export const timeText = (instant: number | Date): string => time.format(instant).toUpperCase();

/** Such as '12 Aug'. */
const dayText = (instant: number | Date): string => day.format(instant);

/** Such as '3:30 PM', or '12 Aug, 3:30 PM' if that is not today. */
export function whenText(instant: string | number, now: number | Date = Date.now()): string {
  const date = new Date(instant);
  const isToday = dayText(date) === dayText(now);
  return isToday ? timeText(date) : `${dayText(date)}, ${timeText(date)}`;
}
