import { type Browser, chromium, type Page } from '@playwright/test';
import { adminFlag } from '#contract/calls/calls.ts';
import type { Caller } from '#lab/client.ts';
import { findChromium } from '#tests/support/browser/browser.ts';

/** The simulated phone or old laptop is this many times slower than this machine. */
const slowed = 4;

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await findChromium());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a slowed tab with the caller's cookie. Each page measures when the selector `awaited` first matches. */
export async function openPage(
  browser: Browser,
  url: string,
  { cookie }: Caller,
  viewport: { width: number; height: number },
  awaited: string,
) {
  const context = await browser.newContext({ baseURL: url, viewport });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(timeFirstPaint, awaited);
  await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), adminFlag);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return { page, context };
}

declare global {
  interface Window {
    firstPaint: Promise<number>;
  }
}

/** Runs in every page of the context. */
function timeFirstPaint(selector: string): void {
  window.firstPaint = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    observer.observe(document, { childList: true, subtree: true });
    setTimeout(() => resolve(Number.NaN), 20_000);
  });
}

/** Returns the ms from the start of the navigation, or NaN if the element did not appear within 20 s. */
export const firstPaint = (page: Page): Promise<number> => page.evaluate(() => window.firstPaint);

/** Runs `press`. Returns the ms until the changed text is painted, or NaN if the text did not change within 1 s. */
export async function paintAfter(page: Page, selector: string, press: () => Promise<void>): Promise<number> {
  const pending = await page.evaluateHandle((watched) => {
    const text = () => document.querySelector(watched)?.textContent ?? '';
    const before = text();
    const began = Promise.withResolvers<number>();
    // Listen before the page does, because the time of the page's own listeners counts too.
    for (const event of ['keydown', 'click'])
      addEventListener(event, ({ timeStamp }) => began.resolve(timeStamp), { capture: true, once: true });
    const painted = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (text() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(async () => resolve(performance.now() - (await began.promise))));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      setTimeout(() => resolve(Number.NaN), 1000);
    });
    return { painted };
  }, selector);
  await press();
  return pending.evaluate(({ painted }) => painted);
}
