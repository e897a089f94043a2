import type { FestEvent, Showcase } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { eventById, eventsByTime } from '#programme/events.ts';
import { progressAt } from '#programme/season.ts';

export type Place =
  | { kind: 'event'; event: FestEvent }
  | { kind: 'showcase'; showcase: Showcase }
  | { kind: 'entrance' };

export type Pin = `event ${string}` | `room ${string}` | `showcase ${string}` | 'entrance';

/** In minutes before an event begins. */
const doorsOpen = 30;

export const rooms = [...new Set(eventsByTime.map(({ room }) => room))];

/**
 * The place of a desk at an instant in ms. First the chosen place, then the room in the desk's name, then the only
 * event that is running or begins soon. Null if somebody has to choose.
 */
export function placeAt(pin: string | null, deskName: string, now: number): Place | null {
  const [kind, ...words] = (pin ?? '').split(' ');
  const id = words.join(' ');
  const showcase = showcases.find((other) => other.id === id);
  if (kind === 'entrance') return { kind };
  if (kind === 'showcase' && showcase) return { kind, showcase };
  const event = kind === 'event' ? eventById(id) : kind === 'room' ? eventInRoom(id, now) : undefined;
  return event ? { kind: 'event', event } : placeByName(deskName, now);
}

function placeByName(deskName: string, now: number): Place | null {
  const words = deskName.split(/\s+/);
  const room = rooms.find((name) => words.includes(name));
  const showcase = showcases.find(({ room }) => words.includes(room));
  if (room === undefined && showcase) return { kind: 'showcase', showcase };
  const event = room === undefined ? onlyEvent(now) : eventInRoom(room, now);
  return event ? { kind: 'event', event } : null;
}

/** The current event of a room, else its next one, else its last one. */
function eventInRoom(room: string, now: number): FestEvent | undefined {
  const there = eventsByTime.filter((event) => event.room === room);
  return there.find((event) => progressOf(event, now)?.state !== 'over') ?? there.at(-1);
}

function onlyEvent(now: number): FestEvent | undefined {
  const running = eventsByTime.filter((event) => progressOf(event, now)?.state === 'now');
  const soon = eventsByTime.filter((event) => {
    const progress = progressOf(event, now);
    return progress?.state === 'next' && progress.minutes <= doorsOpen;
  });
  const [first, ...others] = running.length > 0 ? running : soon;
  return others.length === 0 ? first : undefined;
}

const progressOf = (event: FestEvent, now: number) => progressAt(now, event, eventsByTime, edition);

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
  place.kind === 'entrance' ? undefined : place.kind === 'event' ? place.event.room : place.showcase.room;
