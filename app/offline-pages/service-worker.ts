import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { publicPages, visitedCache } from './visited.ts';

/** scripts/build/service-worker.ts fills this in. */
declare const precached: Record<string, { url: string; revision: string | null }[]>;
declare const self: {
  registration: { scope: string };
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
};

/** `/desk/join/…` is left out, because that page needs a network anyway. */
const addresses: Record<string, RegExp> = { '/pass': /^\/pass(\/[^/]*)?(\?|$)/, '/desk': /^\/desk(\?|$)/ };

/** In seconds. People in a queue must not wait for a slow network. Other pages wait longer, to be up to date. */
const patience = { inQueue: 0.8, elsewhere: 3 };

/**
 * Opens /pass, /desk or the visited public pages without a network. Caches only the site's files, never personal
 * data (docs/decisions/0032-a-service-worker-opens-pass-and-desk.md). Asks the network first, to show updates at once.
 */
const scope = new URL(self.registration.scope).pathname;
if (scope === '/') openVisited();
else openPage();

function openPage(): void {
  const page = new NetworkOnly({
    networkTimeoutSeconds: patience.inQueue,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error('The server is unreachable');
          await response.clone().blob();
          return response;
        },
        handlerDidError: () => matchPrecache(scope),
      },
    ],
  });
  registerRoute(new NavigationRoute(page, { allowlist: [addresses[scope] ?? /^$/] }));
  // Browsers with a BarcodeDetector do not need jsQR, the library that reads QR codes.
  const isNeeded = ({ url }: { url: string }) => !('BarcodeDetector' in self && url.startsWith('/assets/jsQR-'));
  precacheAndRoute((precached[scope] ?? []).filter(isNeeded));
}

function openVisited(): void {
  const cacheName = visitedCache;
  const page = new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: patience.elsewhere,
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }],
  });
  registerRoute(new NavigationRoute(page, { allowlist: [publicPages] }));
  registerRoute(
    ({ url }) => url.origin === location.origin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName }),
  );
  // A new release installs a new worker, which does not need the old files.
  self.addEventListener('install', (event) => event.waitUntil(caches.delete(cacheName)));
}

self.addEventListener('install', () => void self.skipWaiting());
