/** The public pages, by path and search. They show nobody's data, so a browser may keep them. */
export const publicPages = /^\/(events(\/[a-z]+)?|contact|register|gallery|privacy|coming-soon)?(\?|$)/;

export const visitedCache = 'visited:/';

/** Keeps a page and its loaded files, so that the page opens without a network. For a pass, keeps the home page. */
export async function keepVisited(path: string): Promise<void> {
  const page = path.startsWith('/pass') ? '/' : path;
  if (!import.meta.env.PROD || !publicPages.test(page)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
    const cache = await caches.open(visitedCache);
    if (page !== path && (await cache.match(page))) return;
    const files = page === path ? loadedAssets() : await assetsOf(page);
    for (const file of [...files, page]) if (!(await cache.match(file))) await cache.add(file);
  } catch {
    // If the browser has no service workers, no space or no network, the page is not kept.
  }
}

function loadedAssets(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
}

/** Leaves out pictures, because they are ten times as large as the rest. */
async function assetsOf(page: string): Promise<string[]> {
  return (await (await fetch(page)).text()).match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? [];
}
