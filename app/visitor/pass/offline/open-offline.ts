import { keptPasses } from '../kept/kept-passes.ts';

const scope = '/pass';

/** From the next visit on /pass opens without a network. Does nothing where the browser has no service workers, or forbids them. */
export async function openOffline(): Promise<void> {
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/service-worker.js', { scope }).catch(() => {});
  // The pass may have been forgotten meanwhile.
  await closeOffline();
}

/** Ends that once no pass is kept. What the worker had cached are files of the site; they go too. */
export async function closeOffline(): Promise<void> {
  if (keptPasses().length > 0) return;
  const registration = await navigator.serviceWorker?.getRegistration(scope).catch(() => undefined);
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
