import { expect, type Page } from '@playwright/test';

/** Waits until the page of that scope opens without a network from its next visit on. */
export async function readyOffline(page: Page, scope: '/pass' | '/desk'): Promise<void> {
  await expect.poll(() => stateOfWorker(page, scope)).toBe('activated');
}

/** Undefined where the scope has no service worker. */
export const stateOfWorker = (page: Page, scope: string) =>
  page.evaluate(async (at) => (await navigator.serviceWorker.getRegistration(at))?.active?.state, scope);

/** The paths of all files that the service workers of this browser keep, by scope. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      if (requests.length > 0)
        found[name.slice(name.lastIndexOf('/'))] = requests.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });
