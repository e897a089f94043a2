import type { FestEvent, Showcase } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { eventById, eventsByTime } from '#programme/events.ts';
import { progressAt } from '#programme/season.ts';

/** Where a desk stands: what its one button is about. */
export type Place =
  | { kind: 'event'; event: FestEvent }
  | { kind: 'showcase'; showcase: Showcase }
  /** The entrance: people arrive, whatever they came for. */
  | { kind: 'entrance' };

/** What somebody chose for this desk, as the browser keeps it. */
export type Pin = `event ${string}` | `room ${string}` | `showcase ${string}` | 'entrance';

/** People come before an event begins: so long (in minutes) it is the next one. */
const doorsOpen = 30;

export const rooms = [...new Set(eventsByTime.map(({ room }) => room))];
const eventsIn = (room: string) => eventsByTime.filter((event) => event.room === room);

/**
 * The place of a desk at an instant in ms; null if somebody has to say which it is. What was chosen comes first, then the room
 * in the desk's name, then the clock, as long as one event alone runs or is about to.
 */
export function placeAt(pin: string | null, deskName: string, now: number): Place | null {
  const [kind, id = ''] = (pin ?? '').split(' ');
  const showcase = showcases.find((other) => other.id === id);
  if (kind === 'entrance') return { kind: 'entrance' };
  if (kind === 'showcase' && showcase) return { kind: 'showcase', showcase };
  if (kind === 'event') return placeOf(eventById(id)) ?? byClock(deskName, now);
  if (kind === 'room') return placeOf(eventInRoom((pin ?? '').slice('room '.length), now)) ?? byClock(deskName, now);
  return byClock(deskName, now);
}

function byClock(deskName: string, now: number): Place | null {
  const words = deskName.split(/\s+/);
  const showcase = showcases.find(({ room }) => words.includes(room));
  const room = rooms.find((name) => words.includes(name));
  if (room !== undefined) return placeOf(eventInRoom(room, now));
  if (showcase) return { kind: 'showcase', showcase };
  const here = around(eventsByTime, now);
  return here.length === 1 ? placeOf(here[0]) : null;
}

/** What runs in the room, or comes next there; after the last event, that one. */
function eventInRoom(room: string, now: number): FestEvent | undefined {
  const programme = eventsIn(room);
  const isOver = (event: FestEvent) => progressAt(now, event, eventsByTime, edition)?.state === 'over';
  return programme.find((event) => !isOver(event)) ?? programme.at(-1);
}

/** The events that run; if none does, those that are about to begin. */
function around(programme: readonly FestEvent[], now: number): FestEvent[] {
  const standing = programme.map((event) => ({ event, progress: progressAt(now, event, programme, edition) }));
  const running = standing.filter(({ progress }) => progress?.state === 'now');
  const soon = standing.filter(({ progress }) => progress?.state === 'next' && progress.minutes <= doorsOpen);
  return (running.length > 0 ? running : soon).map(({ event }) => event);
}

const placeOf = (event: FestEvent | undefined): Place | null => (event ? { kind: 'event', event } : null);

/** What a place is called in a sentence, such as 'Present at Oracle'. */
export function labelOf(place: Place): string {
  if (place.kind === 'event') return place.event.label;
  return place.kind === 'showcase' ? place.showcase.label : 'Entrance';
}

export const roomOf = (place: Place): string | undefined =>
  place.kind === 'entrance' ? undefined : place.kind === 'event' ? place.event.room : place.showcase.room;
