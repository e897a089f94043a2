import { useSyncExternalStore } from 'react';
import { keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import type { Move, Notice } from '#contract/notices.ts';
import { eventsByTime } from '#programme/events.ts';
import { type MovedEvent, movesIn, withMoves } from '#programme/moves.ts';

/** The moves stay in the browser, so that a saved pass shows them without a network. */
const storageKey = 'moves';
let latest: { text: string; events: readonly MovedEvent[] } = { text: '', events: eventsByTime };

/** All events with their current room and time, sorted by start. */
export const useEvents = (): readonly MovedEvent[] =>
  useSyncExternalStore(onStorage, presentEvents, () => eventsByTime);

export const useEvent = (id: string): MovedEvent | undefined => useEvents().find((event) => event.id === id);

export function presentEvents(): readonly MovedEvent[] {
  const text = readText('localStorage', storageKey) ?? '';
  if (text !== latest.text) latest = { text, events: withMoves(new Map(JSON.parse(text || '[]') as [string, Move][])) };
  return latest.events;
}

/** Call this with every answer of `GET /api/notices`. */
export function takeMoves(notices: readonly Notice[]): void {
  const moves = [...movesIn(notices)];
  keepText('localStorage', storageKey, moves.length > 0 ? JSON.stringify(moves) : '');
  tellStorage();
}
