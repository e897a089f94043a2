import { useSyncExternalStore } from 'react';

/** True while two fingers have made the page larger than its window. */
export function usePinched(): boolean {
  return useSyncExternalStore(onResize, isPinched, () => false);
}

const isPinched = () => (window.visualViewport?.scale ?? 1) > 1.01;

function onResize(change: () => void): () => void {
  window.visualViewport?.addEventListener('resize', change);
  return () => window.visualViewport?.removeEventListener('resize', change);
}
