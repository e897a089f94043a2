import { edition } from '#fest/edition.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { minutesAt } from './times.ts';

/**
 * Returns the events as an iCalendar file (RFC 5545), in the fest's time zone. UIDs never change, so importing a file
 * twice adds each event only once. `properties` are lines about the whole calendar. Uses no library, because a library
 * would be a fifth of the scripts that `/register` loads.
 */
export function calendarOf(events: readonly MovedEvent[], now: Date, properties: string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(edition.college)}//${calendarText(edition.name)} ${edition.version}//EN`,
    'CALSCALE:GREGORIAN',
    ...properties,
    ...zone(),
    ...events.flatMap((event) => calendarEvent(event, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Returns a time zone's offset from UTC, such as '+05:30'. */
export function offsetAt(timeZone: string, instant: Date): string {
  const minutes = minutesAt(timeZone, instant.getTime());
  return (minutes < 0 ? '-' : '+') + new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
}

/** Returns the offset of the fest's time zone on the day of the fest. */
export const offsetOfDay = (): string => offsetAt(edition.timeZone, new Date(`${edition.date}T12:00:00Z`));

/** The fest's time zone in iCalendar. It needs only one offset, because all events are on one day. */
function zone(): string[] {
  const offset = offsetOfDay().replace(':', '');
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${edition.timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

function calendarEvent(event: MovedEvent, now: Date): string[] {
  const { id, label, description, team, start, end } = event;
  const { host } = new URL(edition.url);
  return [
    'BEGIN:VEVENT',
    `UID:${id}-${edition.version}@${host}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${edition.timeZone}:${local(start)}`,
    `DTEND;TZID=${edition.timeZone}:${local(end)}`,
    `SUMMARY:${calendarText(`${label}, ${edition.name} ${edition.version}`)}`,
    `LOCATION:${calendarText([roomText(event, 'Room '), ...edition.contact.address].join(', '))}`,
    `DESCRIPTION:${calendarText(`${description}. ${team}.`)}`,
    `URL:${edition.url}/events/${id}`,
    'END:VEVENT',
  ];
}

/** Such as '20250812T101500' for '10:15'. */
const local = (clock: string) => `${edition.date}T${clock}:00`.replace(/[-:]/g, '');

export const calendarText = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** Breaks a line: RFC 5545 allows 75 bytes. A line that begins with a space continues the line before. */
function folded(line: string): string {
  let bytes = 0;
  let result = '';
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      result += '\r\n ';
      bytes = 0;
    }
    result += character;
    bytes += size;
  }
  return result;
}
