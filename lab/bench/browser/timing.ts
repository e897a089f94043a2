import type { Page } from '@playwright/test';

/** What a page is told to measure in itself. */
type Timing = {
  /** Milliseconds after navigation at which the first rows had been painted. */
  firstRows: number | null;
  /** When the awaited event came and when what it leads to had been painted. */
  pending: Promise<{ from: number; to: number }> | null;
  /** Tasks that held the main thread for over 50 ms, as [start, duration]. */
  longTasks: [number, number][];
  frames: number[] | null;
};

declare global {
  interface Window {
    timing: Timing;
  }
}

export const rowOfTable = 'tbody [role="row"]';

/** Installs the measuring in every page of the context; runs in the browser. */
export function installTiming(row: string): void {
  const timing: Timing = { firstRows: null, pending: null, longTasks: [], frames: null };
  window.timing = timing;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) timing.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
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
  event: string;
  selector: string;
  becomes: 'there' | 'changed';
  /** The ms after which nothing was to change; without it, no change is a fault. */
  giveUpAfter?: number;
};

/**
 * Does something in the page and gives the ms from its event to the paint that shows the result: an element that is
 * there, or another text in it; NaN where nothing changed within `giveUpAfter`.
 */
export async function paintAfter(page: Page, awaited: Awaited, act: () => Promise<void>): Promise<number> {
  await page.evaluate(({ event, selector, becomes, giveUpAfter }) => {
    const text = () => document.querySelector(selector)?.textContent ?? '';
    const before = text();
    const isDone = () => (becomes === 'there' ? document.querySelector(selector) !== null : text() !== before);
    const began = Promise.withResolvers<number>();
    // The last listener of the capture phase would be too late where the page's own work begins with the first.
    addEventListener(event, ({ timeStamp }) => began.resolve(timeStamp), { capture: true, once: true });
    window.timing.pending = new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => {
        if (!isDone()) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(async () => resolve({ to: performance.now(), from: await began.promise })),
        );
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      const fail = () => reject(new Error(`${event} did not change ${selector}`));
      setTimeout(() => (giveUpAfter ? resolve({ from: 0, to: Number.NaN }) : fail()), giveUpAfter ?? 30_000);
    });
    // Awaited below; by itself it must not count as a fault of the page.
    window.timing.pending.catch(() => {});
  }, awaited);
  await act();
  const { from, to } = await page.evaluate(() => window.timing.pending ?? { from: 0, to: Number.NaN });
  return to - from;
}

/** The longest task of the main thread since that moment of the page's clock, in ms; 0 where none was over 50. */
export async function longestTask(page: Page, since: number): Promise<number> {
  // Entries come after the task that they are about.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const tasks = await page.evaluate(() => window.timing.longTasks);
  return Math.max(0, ...tasks.filter(([start, length]) => start + length > since).map(([, length]) => length));
}

export const clock = (page: Page): Promise<number> => page.evaluate(() => performance.now());
