/** The public pages, by path and search. They show nobody's data, so a browser may keep them. */
export const publicPages = /^\/(events(\/[a-z]+)?|contact|register|gallery|privacy|coming-soon)?(\?|$)/;

export const visitedCache = 'visited:/';

/** Keeps a page and its loaded files, so that it opens without a network. */
export async function keepVisited(path: string): Promise<void> {
  if (!import.meta.env.PROD || !publicPages.test(path)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
    const cache = await caches.open(visitedCache);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const assets = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
    for (const file of [path, ...assets]) if (!(await cache.match(file))) await cache.add(file);
  } catch {
    // Without service workers, space or a network the page is not kept.
  }
}
