import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { adminFlag } from '#contract/calls/calls.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { organiserHeaders } from '../fest/organiser.ts';
import { installTiming, rowOfTable } from './timing.ts';

/** How much slower than this machine the phone or the old laptop is. */
export const slowed = 4;

/** A page of a browser that knows nothing yet, its processor slowed that many times. */
export type Opened = { page: Page; cdp: CDPSession; context: BrowserContext };

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await findChromium());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

const ofDashboard = { viewport: { width: 1280, height: 800 }, awaited: rowOfTable };

/** `awaited` is the selector whose first paint is timed. */
export async function openPage(
  browser: Browser,
  slowness: number,
  { viewport, awaited } = ofDashboard,
): Promise<Opened> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(installTiming, awaited);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { page, cdp, context };
}

/** Opens the dashboard as an organiser who has signed in before, and waits for its first rows. */
export async function openDashboard(browser: Browser, url: string, slowness: number, session = url): Promise<Opened> {
  const opened = await openPage(browser, slowness);
  const [name = '', value = ''] = (await organiserHeaders(session)).cookie?.split('=') ?? [];
  await opened.context.addCookies([{ name, value, url }]);
  await opened.context.addInitScript(([key, flag]) => localStorage.setItem(key, flag), [
    adminFlag.key,
    adminFlag.value,
  ] as const);
  await opened.page.goto(`${url}/admindashboard`);
  await opened.page.waitForFunction(() => window.timing.firstRows !== null);
  return opened;
}
