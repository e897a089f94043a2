import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** Written into the built worker by scripts/build/service-worker.ts. */
declare const precached: { url: string; revision: string | null }[];
declare const self: { addEventListener(type: 'install', listener: () => void): void; skipWaiting(): Promise<void> };

/** In seconds: a line that is there and carries nothing must not keep a queue waiting. */
const patience = 2;

/**
 * Opens /pass without a network: the page and what it is made of, and nothing else; it holds no personal data
 * (docs/decisions/0032-a-service-worker-opens-the-pass.md). The page comes from the network where that answers, so that a
 * new site replaces the old at once.
 */
const page = new NetworkOnly({
  networkTimeoutSeconds: patience,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error('The server is away');
        return response;
      },
      handlerDidError: () => matchPrecache('/pass'),
    },
  ],
});
registerRoute(new NavigationRoute(page));
precacheAndRoute(precached);

self.addEventListener('install', () => void self.skipWaiting());
