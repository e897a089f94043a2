import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** Written into the built worker by scripts/build/service-worker.ts. */
declare const precached: Record<string, { url: string; revision: string | null }[]>;
declare const self: {
  registration: { scope: string };
  addEventListener(type: 'install', listener: () => void): void;
  skipWaiting(): Promise<void>;
};

/** The addresses that show the page of a scope. `/desk/join/…` is another page, which needs a network anyway. */
const addresses: Record<string, RegExp> = { '/pass': /^\/pass(\/[^/]*)?(\?|$)/, '/desk': /^\/desk(\?|$)/ };

/** In seconds: a line that is there and carries nothing must not keep a queue waiting. */
const patience = 0.8;

/**
 * Opens /pass or /desk, each by a registration of its own, without a network: the page and what it is made of, and nothing
 * else; it holds no personal data (docs/decisions/0032-a-service-worker-opens-pass-and-desk.md). The page comes from the
 * network where that answers, so that a new site replaces the old at once.
 */
const scope = new URL(self.registration.scope).pathname;
const page = new NetworkOnly({
  networkTimeoutSeconds: patience,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error('The server is away');
        // A page is an answer once it is whole.
        await response.clone().blob();
        return response;
      },
      handlerDidError: () => matchPrecache(scope),
    },
  ],
});
registerRoute(new NavigationRoute(page, { allowlist: [addresses[scope] ?? /^$/] }));
// A browser that reads codes itself needs no library for it.
const isNeeded = ({ url }: { url: string }) => !('BarcodeDetector' in self && url.startsWith('/assets/jsQR-'));
precacheAndRoute((precached[scope] ?? []).filter(isNeeded));

self.addEventListener('install', () => void self.skipWaiting());
