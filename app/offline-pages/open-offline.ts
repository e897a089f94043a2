type Page = '/pass' | '/desk';

/** Lets the page open without a network from the next visit on, if the browser has service workers. */
export async function openOffline(page: Page): Promise<void> {
  if (!import.meta.env.PROD) return;
  const register = (query = '') =>
    navigator.serviceWorker?.register(`/service-worker.js${query}`, { scope: page }).catch(() => {});
  const registration = await register();
  // While a tab shows the page, the browser revives an unregistered worker without its files.
  if (registration?.active && !(await caches.match(page, { ignoreSearch: true }))) await register('?anew');
}

/** Removes the service worker of a page and its files, but not those of the other page. */
export async function closeOffline(page: Page): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(page).catch(() => {});
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) if (name.endsWith(registration.scope)) await caches.delete(name);
}
