import type { Desk } from '#contract/desk/desks.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';

/** Suggested desk names: the rooms of the programme, in order of time. */
export const rooms = [...new Set([...eventsByTime, ...showcases].map(({ room }) => `Room ${room}`))];

/** The first room without a desk; '' if each has one. */
export function nextRoom(desks: readonly Pick<Desk, 'name' | 'state'>[]): string {
  const taken = new Set(desks.filter(({ state }) => state !== 'ended').map(({ name }) => name));
  return rooms.find((room) => !taken.has(room)) ?? '';
}
