import { useSyncExternalStore } from 'react';
import { ask } from '../ask.ts';
import { connection } from './connection.ts';
import { openPhone } from './phone.ts';
import { nothingKept, type OfflineState } from './state.ts';

export type { OfflineState } from './state.ts';

const listeners = new Set<() => void>();

/** This phone: the page's one way to what it keeps, and goes on with without a network. */
export const offline = openPhone({
  name: 'desk',
  ask,
  connection,
  onChange() {
    for (const listener of listeners) listener();
  },
});

export const useOffline = (): OfflineState =>
  useSyncExternalStore(
    onChange,
    () => offline.state,
    () => nothingKept,
  );

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
