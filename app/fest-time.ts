import { edition } from '#fest/edition.ts';
import { formatClock, formatDay, localTime } from '#programme/times.ts';

const atFest = (instant: number | Date) => localTime(edition.timeZone, Number(instant));

/** Such as '3:30 PM', in the fest's time zone. */
export const timeText = (instant: number | Date): string => formatClock(atFest(instant).slice(11));

/** Such as '12 Aug'. */
function dayText(instant: number | Date): string {
  const [day, month = ''] = formatDay(atFest(instant).slice(0, 10)).split(' ');
  return `${day} ${month.slice(0, 3)}`;
}

/** Such as '3:30 PM', or '12 Aug, 3:30 PM' if that is not today. */
export function whenText(instant: string | number, now: number | Date = Date.now()): string {
  const date = new Date(instant);
  const isToday = dayText(date) === dayText(now);
  return isToday ? timeText(date) : `${dayText(date)}, ${timeText(date)}`;
}

/** Such as '12 Aug 2025, 3:30 PM', for files and paper: people read them on another day. */
export function fullTimeText(instant: string | number): string {
  const date = new Date(instant);
  return `${dayText(date)} ${atFest(date).slice(0, 4)}, ${timeText(date)}`;
}
