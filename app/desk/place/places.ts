import { presentEvents } from '#app/news/moves.ts';
import type { FestEvent, Showcase } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { progressAt } from '#programme/season.ts';

export type Place =
  | { kind: 'event'; event: MovedEvent }
  | { kind: 'showcase'; showcase: Showcase }
  | { kind: 'entrance' };

export type Pin = `event ${string}` | `room ${string}` | `showcase ${string}` | 'entrance';

/** In minutes. A desk's place can be an event that begins within this time. */
const doorsOpen = 30;

/** Current rooms, then old rooms of moved events. A desk that is named after an old room follows the moved event. */
export const rooms = (): string[] => [
  ...new Set([...presentEvents(), ...presentEvents().flatMap(({ was }) => was ?? [])].map(({ room }) => room)),
];

/**
 * A desk's place at an instant in ms: the chosen place, else the room or entrance in the desk's name. Else it is the
 * only running event, or if none is running, the only event that begins soon. Null if somebody has to choose.
 */
export function placeAt(pin: string | null, deskName: string, now: number): Place | null {
  const [kind, ...words] = (pin ?? '').split(' ');
  const id = words.join(' ');
  const showcase = showcases.find((other) => other.id === id);
  if (kind === 'entrance') return { kind };
  if (kind === 'showcase' && showcase) return { kind, showcase };
  const event = kind === 'room' ? eventInRoom(id, now) : presentEvents().find((one) => one.id === id);
  return event ? { kind: 'event', event } : placeByName(deskName, now);
}

function placeByName(deskName: string, now: number): Place | null {
  const isNamed = (room: string) => ` ${deskName} `.includes(` ${room} `);
  const room = rooms().find(isNamed);
  const showcase = showcases.find((one) => isNamed(one.room));
  if (room === undefined && showcase) return { kind: 'showcase', showcase };
  if (room === undefined && /\bentrance\b/i.test(deskName)) return { kind: 'entrance' };
  const event = room === undefined ? onlyEvent(now) : eventInRoom(room, now);
  return event ? { kind: 'event', event } : null;
}

/** Returns the current event of a room, else the room's next event, else its last event. */
function eventInRoom(room: string, now: number): MovedEvent | undefined {
  const present = presentEvents().filter((event) => event.room === room);
  const there = present.length > 0 ? present : presentEvents().filter(({ was }) => was?.room === room);
  return there.find((event) => progressOf(event, now)?.state !== 'over') ?? there.at(-1);
}

function onlyEvent(now: number): MovedEvent | undefined {
  const running = presentEvents().filter((event) => progressOf(event, now)?.state === 'now');
  const soon = presentEvents().filter((event) => {
    const progress = progressOf(event, now);
    return progress?.state === 'next' && progress.minutes <= doorsOpen;
  });
  const [first, ...others] = running.length > 0 ? running : soon;
  return others.length === 0 ? first : undefined;
}

const progressOf = (event: FestEvent, now: number) => progressAt(now, event, presentEvents(), edition);

/** 'now', 'next in 12 min' or 'over'. Returns '' for later events and on any other day. */
export function progressText(event: FestEvent, now: number): string {
  const progress = progressOf(event, now);
  if (progress === null || progress.state === 'later') return '';
  return progress.state === 'next' ? `next in ${progress.minutes} min` : progress.state;
}

export function labelOf(place: Place): string {
  if (place.kind === 'event') return place.event.label;
  return place.kind === 'showcase' ? place.showcase.label : 'Entrance';
}

export const roomOf = (place: Place): string | undefined =>
  place.kind === 'entrance' ? undefined : roomText(place.kind === 'event' ? place.event : place.showcase);
