import { useSyncExternalStore } from 'react';
import { keepText, readText } from '#app/storage.ts';
import type { Move, Notice } from '#contract/notices.ts';
import { eventsByTime } from '#programme/events.ts';
import { type MovedEvent, withMoves } from '#programme/moves.ts';

/** The moves stay in the browser, so that a saved pass shows them without a network. */
const storageKey = 'moves';
let stored = '';
let events: readonly MovedEvent[] = eventsByTime;
const listeners = new Set<() => void>();

/** All events with their current room and time, sorted by start. */
export const useEvents = (): readonly MovedEvent[] =>
  useSyncExternalStore(subscribe, presentEvents, () => eventsByTime);

export const useEvent = (id: string): MovedEvent | undefined => useEvents().find((event) => event.id === id);

export function presentEvents(): readonly MovedEvent[] {
  take(readText('localStorage', storageKey) ?? '');
  return events;
}

/** Call this with every answer of `GET /api/notices`. */
export function takeMoves(notices: readonly Notice[]): void {
  const moves = notices.flatMap(({ event, moved }) => (event && moved ? [[event, moved] as const] : []));
  keepText('localStorage', storageKey, moves.length > 0 ? JSON.stringify(moves) : '');
  for (const listener of listeners) listener();
}

function take(text: string): void {
  if (text === stored) return;
  stored = text;
  events = text === '' ? eventsByTime : withMoves(new Map(JSON.parse(text) as [string, Move][]));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
