import { edition } from '#fest/edition.ts';
import { offsetAt } from '#programme/zone.ts';

const { timeZone } = edition;
/** Swedish, because it writes '2025-08-12 15:30'. */
const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** The fest's time as `<input type="datetime-local">` takes it: '2025-08-12T15:30'. */
export const localTime = (instant: number): string => local.format(instant).replace(' ', 'T');

/** '2025-08-12T15:30' with the fest's offset: '2025-08-12T15:30+05:30'. '' if it is no time. */
export function withOffset(localTime: string): string {
  const about = new Date(`${localTime}Z`);
  return Number.isNaN(about.getTime()) ? '' : `${localTime}${offsetAt(timeZone, about)}`;
}
