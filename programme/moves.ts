import type { FestEvent } from '#contract/fest.ts';
import type { Move, Notice } from '#contract/notices.ts';
import { eventsByTime } from './events.ts';
import { byStart, formatSpan } from './times.ts';

/** `was` is the room and time in `fest/`. Missing if the event has not moved. */
export type MovedEvent = FestEvent & { was?: Move };

/** Returns the moves in these notices, by event id. */
export const movesIn = (notices: readonly Pick<Notice, 'event' | 'moved'>[]): Map<string, Move> =>
  new Map(notices.flatMap(({ event, moved }) => (event && moved ? [[event, moved]] : [])));

/** Returns all events, sorted by their current start. */
export const withMoves = (moves: ReadonlyMap<string, Move>): MovedEvent[] =>
  eventsByTime
    .map((event): MovedEvent => {
      const move = moves.get(event.id);
      return move ? { ...event, ...move, was: { room: event.room, start: event.start, end: event.end } } : event;
    })
    .toSorted(byStart);

/** True for a name such as 'Main Portico'. False for a number such as '803' or 'B-12'. */
const isNamed = (room: string) => /[\p{L}\p{M}]{3}/u.test(room);

const roomName = (room: string, word: string) => (isNamed(room) ? room : word + room);

/** Names the room, such as 'room 803', 'Main Portico', or 'room 803 → 807' if the event has moved. */
export const roomText = ({ room, was }: Pick<MovedEvent, 'room' | 'was'>, word = 'room '): string =>
  !was || was.room === room
    ? roomName(room, word)
    : `${roomName(was.room, word)} → ${roomName(room, isNamed(was.room) ? word : '')}`;

export function movedParts({ room, start, end, was }: MovedEvent): ('room' | 'time')[] {
  if (!was) return [];
  return [
    ...(was.room === room ? [] : ['room' as const]),
    ...(was.start === start && was.end === end ? [] : ['time' as const]),
  ];
}

/** Describes a move, such as 'C Bingo: room 803 → 807'. */
export function moveText(event: MovedEvent): string {
  const parts = movedParts(event).map((part) => (part === 'room' ? roomText(event) : formatSpan(event)));
  return `${event.label}: ${parts.join(', ')}`;
}
