import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** scripts/build/service-worker.ts fills this in. */
declare const precached: Record<string, { url: string; revision: string | null }[]>;
declare const self: {
  registration: { scope: string };
  addEventListener(type: 'install', listener: () => void): void;
  skipWaiting(): Promise<void>;
};

/** `/desk/join/…` is left out, because that page needs a network anyway. */
const addresses: Record<string, RegExp> = { '/pass': /^\/pass(\/[^/]*)?(\?|$)/, '/desk': /^\/desk(\?|$)/ };

/** In seconds. People in a queue must not wait for a connection that hangs. */
const patience = 0.8;

/**
 * Opens /pass or /desk without a network. Caches only files of the site, never personal data
 * (docs/decisions/0032-a-service-worker-opens-pass-and-desk.md). Asks the network first, so that updates show at once.
 */
const scope = new URL(self.registration.scope).pathname;
const page = new NetworkOnly({
  networkTimeoutSeconds: patience,
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
// Browsers with a BarcodeDetector do not need jsQR.
const isNeeded = ({ url }: { url: string }) => !('BarcodeDetector' in self && url.startsWith('/assets/jsQR-'));
precacheAndRoute((precached[scope] ?? []).filter(isNeeded));

self.addEventListener('install', () => void self.skipWaiting());
