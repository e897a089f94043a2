import { useEffect, useSyncExternalStore } from 'react';

/** What comes once the page is idle, so that it weighs nothing on the first load: notices, and the life of the day. */
type Live = typeof import('./live/live.tsx');

let live: Live | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** Undefined on the prerendered page, and until it is here. What it adds must move nothing that is read or tapped. */
export function useLive(): Live | undefined {
  return useSyncExternalStore(
    subscribe,
    () => live,
    () => undefined,
  );
}

/** Stands at the end of every page that a visitor sees. */
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

/**
 * Where the network loses it, it is asked for again, first after `wait` ms. Fetched first, as in app/after-paint.ts: a failed import
 * would stay failed. The build names its files in links (scripts/build/pages.ts).
 */
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
