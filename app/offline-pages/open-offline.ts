type Page = '/pass' | '/desk';

/** Installs a service worker if the browser can. From the next visit on, the page opens without a network. */
export async function openOffline(page: Page): Promise<void> {
  if (!import.meta.env.PROD) return;
  const register = (query = '') =>
    navigator.serviceWorker?.register(`/service-worker.js${query}`, { scope: page }).catch(() => {});
  const registration = await register();
  // The browser may restore a removed worker without its files. With a new address, the worker fetches the files again.
  if (registration?.active && !(await caches.match(page, { ignoreSearch: true }))) await register('?anew');
}

/** Removes this page's service worker and its files. Other pages keep theirs. */
export async function closeOffline(page: Page): Promise<void> {
  // Search all workers: getRegistration(page) could return the worker of the public pages.
  const all = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  const registration = all?.find(({ scope }) => new URL(scope).pathname === page);
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) if (name.endsWith(registration.scope)) await caches.delete(name);
}
