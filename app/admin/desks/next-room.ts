import type { Desk } from '#contract/desk/desks.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';

/** The names of desks that the programme suggests: its rooms, in the order in which they are needed. */
export const rooms = [...new Set([...eventsByTime, ...showcases].map(({ room }) => `Room ${room}`))];

/** The first room without a desk; '' where each has one. */
export function nextRoom(desks: readonly Pick<Desk, 'name' | 'state'>[]): string {
  const taken = new Set(desks.filter(({ state }) => state !== 'ended').map(({ name }) => name));
  return rooms.find((room) => !taken.has(room)) ?? '';
}
