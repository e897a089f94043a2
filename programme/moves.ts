import type { FestEvent } from '#contract/fest.ts';
import type { Move } from '#contract/notices.ts';
import { eventsByTime } from './events.ts';
import { byStart, formatSpan } from './times.ts';

/** `was` is the room and time in `fest/`. It is missing if the event has not moved. */
export type MovedEvent = FestEvent & { was?: Move };

/** All events, sorted by their current start. */
export const withMoves = (moves: ReadonlyMap<string, Move>): MovedEvent[] =>
  eventsByTime
    .map((event): MovedEvent => {
      const move = moves.get(event.id);
      return move ? { ...event, ...move, was: { room: event.room, start: event.start, end: event.end } } : event;
    })
    .toSorted(byStart);

/** Such as '803', or '803 → 807' if the event has moved. */
export const roomText = ({ room, was }: Pick<MovedEvent, 'room' | 'was'>): string =>
  was && was.room !== room ? `${was.room} → ${room}` : room;

/** Such as 'C Bingo: room 803 → 807'. */
export function moveText(event: MovedEvent): string {
  const { label, room, start, end, was } = event;
  const parts = [
    was?.room !== room && `room ${roomText(event)}`,
    (was?.start !== start || was.end !== end) && formatSpan(event),
  ];
  return `${label}: ${parts.filter(Boolean).join(', ')}`;
}
