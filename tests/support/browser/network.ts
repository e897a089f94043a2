import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Holds back requests to a URL. Returns a function that lets them through or aborts them. */
export async function holdBack(page: Page, url: string, then: 'continue' | 'abort' = 'continue'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route[then]();
  });
  return release;
}

/** Lets the next change at a URL reach the server, but loses the answer. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/**
 * Stops the page's clock, moves it until the page sends this request again, and starts it. Fails after `limit` seconds,
 * counted from the last answer, or from the second in which the clock stops.
 */
export async function letPoll(page: Page, { path }: { path: string }, limit = 16): Promise<void> {
  const isCall = (request: Request) => request.url().includes(path);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // A running request can delay the next one.
  for (const request of (await page.requests()).filter(isCall)) await (await request.response())?.finished();
  // Notes the request inside the page. Playwright reports it later, when the page's clock may have passed its timeout.
  const call = await page.evaluateHandle((wanted) => {
    const { fetch } = window;
    const state = { isMade: false };
    window.fetch = (...asked) => {
      const [to] = asked;
      if (!(to instanceof Request ? to.url : String(to)).includes(wanted)) return fetch(...asked);
      state.isMade = true;
      window.fetch = fetch;
      return fetch(...asked);
    };
    return state;
  }, path);
  const asked = page.waitForRequest(isCall);
  const isMade = () => call.evaluate((state) => state.isMade);
  for (let seconds = 0; seconds < limit && !(await isMade()); seconds += 1) await page.clock.runFor(1_000);
  // The page may still be saving the last answer.
  await expect.poll(isMade, `a call of ${path} within ${limit} s`).toBe(true);
  await asked;
  await page.clock.resume();
}

/** Clicks a button that downloads a file, and returns the file's name and content. */
export async function downloadBy(button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Waits until the page with this scope can open offline. */
export async function readyOffline(page: Page, scope: '/pass' | '/desk'): Promise<void> {
  await expect.poll(() => stateOfWorker(page, scope)).toBe('activated');
}

/** The state of the page's service worker, or undefined if it has none. */
export const stateOfWorker = (page: Page, scope: string) =>
  page.evaluate(async (at) => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return workers.find((worker) => worker.scope === location.origin + at)?.active?.state;
  }, scope);

/** The paths of all cached files, grouped by the scope of the service worker. */
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

/** The public pages that open without a network, sorted. */
export const keptPages = async (page: Page): Promise<string[]> =>
  ((await keptFiles(page))['/'] ?? []).filter((path) => !path.startsWith('/assets/')).toSorted();
