/** A page that opens without a network, with all addresses below it: what its service worker is responsible for. */
type Page = '/pass' | '/desk';

/** From the next visit on the page opens without a network. Does nothing where the browser has no service workers, or forbids them. */
export async function openOffline(page: Page): Promise<void> {
  if (!import.meta.env.PROD) return;
  const register = (query = '') =>
    navigator.serviceWorker?.register(`/service-worker.js${query}`, { scope: page }).catch(() => {});
  const registration = await register();
  // Where a tab still shows the page, the browser brings a worker that was ended back as it was, but its files are gone.
  if (registration?.active && !(await caches.match(page, { ignoreSearch: true }))) await register('?anew');
}

/** Ends that. What the worker had cached are files of the site; they go too, and those of the other page stay. */
export async function closeOffline(page: Page): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(page).catch(() => {});
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) if (name.endsWith(registration.scope)) await caches.delete(name);
}
