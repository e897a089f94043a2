import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { adminFlag } from '#contract/calls/calls.ts';
import { type Caller, signedIn } from '#lab/client.ts';
import { findChromium } from '#tests/support/browser/browser.ts';

/** How much slower than this machine the phone or the old laptop is. */
export const slowed = 4;

export type SlowPage = { page: Page; cdp: CDPSession; context: BrowserContext };

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await findChromium());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** `awaited` is the selector whose first paint is timed. */
export async function openPage(
  browser: Browser,
  slowness: number,
  viewport: { width: number; height: number },
  awaited: string,
): Promise<SlowPage> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(installTiming, awaited);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { page, cdp, context };
}

export async function takeSession({ context }: SlowPage, url: string, { cookie }: Caller): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}

export async function openDashboard(browser: Browser, url: string, slowness: number): Promise<SlowPage> {
  const opened = await openPage(browser, slowness, { width: 1280, height: 800 }, rowOfTable);
  await takeSession(opened, url, await signedIn(url));
  const flag = [adminFlag.key, adminFlag.value] as const;
  await opened.context.addInitScript(([key, value]) => localStorage.setItem(key, value), flag);
  await opened.page.goto(`${url}/admindashboard`);
  await opened.page.waitForFunction(() => window.timing.firstRows !== null);
  return opened;
}

/** In ms after the navigation. */
export const firstRows = async (page: Page): Promise<number> =>
  (await page.evaluate(() => window.timing.firstRows)) ?? Number.NaN;

type Timing = {
  /** In ms after the navigation: when the first rows were painted. */
  firstRows: number | null;
  pending: Promise<number> | null;
};

declare global {
  interface Window {
    timing: Timing;
  }
}

const rowOfTable = 'tbody [role="row"]';

/** Runs in every page of the context. */
function installTiming(row: string): void {
  const timing: Timing = { firstRows: null, pending: null };
  window.timing = timing;
  const observer = new MutationObserver(() => {
    if (document.querySelector(row) === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        timing.firstRows = performance.now();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

type Awaited = {
  selector: string;
  /** In ms. */
  giveUpAfter: number;
};

/** Presses a key. Gives the ms from its event to the paint that shows the result, or NaN if nothing changed. */
export async function paintAfter(page: Page, awaited: Awaited, press: () => Promise<void>): Promise<number> {
  await page.evaluate(({ selector, giveUpAfter }) => {
    const text = () => document.querySelector(selector)?.textContent ?? '';
    const before = text();
    const began = Promise.withResolvers<number>();
    // Captured first, because the page's own work begins with its first listener.
    addEventListener('keydown', ({ timeStamp }) => began.resolve(timeStamp), { capture: true, once: true });
    window.timing.pending = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (text() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(async () => resolve(performance.now() - (await began.promise))));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      setTimeout(() => resolve(Number.NaN), giveUpAfter);
    });
  }, awaited);
  await press();
  return page.evaluate(() => window.timing.pending ?? Number.NaN);
}
