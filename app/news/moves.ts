import { useSyncExternalStore } from 'react';
import { keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import type { Notice } from '#contract/notices.ts';
import { eventsByTime } from '#programme/events.ts';
import { type MovedEvent, movesIn, withMoves } from '#programme/moves.ts';

/** Local storage has the last notices, so that pages show notices and moves even without a network. */
const storageKey = 'notices';
let latest = { text: '', notices: [] as readonly Notice[], events: eventsByTime as readonly MovedEvent[] };

function readLatest(text = readText('localStorage', storageKey) ?? '') {
  if (text === latest.text) return latest;
  const notices: Notice[] = JSON.parse(text || '[]');
  latest = { text, notices, events: withMoves(movesIn(notices)) };
  return latest;
}

export const presentNotices = () => readLatest().notices;
export const presentEvents = () => readLatest().events;

/** Call this with every answer of `GET /api/notices`. Throws if the answer is invalid. */
export function takeNotices(notices: readonly Notice[]): void {
  const text = JSON.stringify(notices);
  if (text === latest.text) return;
  readLatest(text);
  keepText('localStorage', storageKey, text);
  tellStorage();
}

/** All events with their current room and time, sorted by start. */
export const useEvents = (): readonly MovedEvent[] =>
  useSyncExternalStore(onStorage, presentEvents, () => eventsByTime);

export const useEvent = (id: string): MovedEvent | undefined => useEvents().find((event) => event.id === id);
