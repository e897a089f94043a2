import { useEffect, useSyncExternalStore } from 'react';

type Live = typeof import('./live/live.tsx');

let live: Live | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** The parts in live/. Undefined until their script has loaded. Reserve space, so that they move nothing. */
export function useLive(): Live | undefined {
  return useSyncExternalStore(
    subscribe,
    () => live,
    () => undefined,
  );
}

export function AfterIdle() {
  const live = useLive();
  useEffect(() => {
    if (isLoading) return;
    isLoading = true;
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => load(2_000), { timeout: 5_000 });
    else setTimeout(() => load(2_000), 1_000);
  }, []);
  return live ? <live.Foot /> : null;
}

/** Retries after `wait` ms. Fetches the script first, because some browsers never repeat a failed import. */
async function load(wait: number): Promise<void> {
  try {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=after-idle]');
    await Promise.all([...links].map(async ({ href }) => (await fetch(href)).arrayBuffer()));
    live = await import('./live/live.tsx');
    for (const listener of listeners) listener();
  } catch {
    setTimeout(() => load(2 * wait), wait);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
