import type { Browser, Page } from '@playwright/test';
import { calls, versionHeader } from '#contract/calls/calls.ts';
import { startServer } from '#tests/support/running/server.ts';
import { type Opened, openDashboard, openPage, slowed, withBrowser } from '../browser/chromium.ts';
import { worstFrameRate } from '../browser/scrolling.ts';
import { paintAfter, rowOfTable } from '../browser/timing.ts';
import { startCeiling } from '../ceilings/ceiling.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders } from '../fest/organiser.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Figure, Row } from '../figures.ts';
import { inTurn, median, percentile } from '../statistics.ts';

const searches = ['rao', 'meera', 'city c', '98', 'priya sh', 'zoya'];

/** The organisers' tool at a full fest, on a processor slowed four times. */
export const dashboard: Row = async ({ quick }) => {
  const seeded = await seededFolder(20_000);
  return withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder });
    const bare = await startCeiling('static-answer.ts');
    try {
      await putList(server.url, bare.url);
      return await withBrowser(async (browser) => {
        const first = (url: string) => () => firstRows(browser, url, server.url);
        const seen = await inTurn(quick ? 1 : 5, { bare: first(bare.url), product: first(server.url) });
        const opened = await openDashboard(browser, server.url, slowed);
        // A search of a list that still arrives would be measured together with its arrival.
        await opened.page.locator('button:enabled', { hasText: 'Export All' }).waitFor();
        const typed = await typeSearches(opened.page);
        const accordions = await openAccordions(opened.page);
        const heap = await heapOf(opened);
        const rate = await worstFrameRate(opened.page, quick ? 2000 : 6000);
        const plain = await plainFrameRate(browser, quick ? 2000 : 6000);
        await opened.context.close();
        const figures: Figure[] = [
          { name: 'firstRows', value: median(seen.product), ceiling: median(seen.bare) },
          {
            name: 'searchPaint',
            value: percentile(typed, 0.95),
            note: `${typed.length} keystrokes, median ${Math.round(median(typed))} ms`,
          },
          {
            name: 'accordionPaint',
            value: Math.max(...accordions),
            note: `the longest of ${accordions.length}, median ${Math.round(median(accordions))} ms`,
          },
          { name: 'scrolling', value: rate, ceiling: plain },
          { name: 'dashboardHeap', value: heap },
        ];
        return figures;
      });
    } finally {
      await Promise.all([server.stop(), bare.stop()]);
    }
  }, seeded);
};

/** Lets the static handler answer the dashboard's calls with the bytes that the server answers. */
async function putList(url: string, bare: string): Promise<void> {
  const headers = await organiserHeaders(url);
  for (const { path } of [calls.registrations, calls.session]) {
    const answer = await fetch(url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const version = answer.headers.get(versionHeader);
    const kept = { 'x-encoding': 'identity', ...(version ? { [versionHeader]: version } : {}) };
    await fetch(bare + path, { method: 'PUT', headers: kept, body: await answer.arrayBuffer() });
  }
}

async function firstRows(browser: Browser, url: string, session: string): Promise<number> {
  const { page, context } = await openDashboard(browser, url, slowed, session);
  const ms = await page.evaluate(() => window.timing.firstRows);
  await context.close();
  return ms ?? Number.NaN;
}

/** Each letter, and each that is taken back, to the paint of the list that it leaves. */
async function typeSearches(page: Page): Promise<number[]> {
  const times: number[] = [];
  const awaited = {
    event: 'keydown',
    selector: 'section p[aria-live]',
    becomes: 'changed',
    giveUpAfter: 2000,
  } as const;
  await page.getByPlaceholder('Search participants...').focus();
  for (const search of searches) {
    const keys = [...search, ...Array.from(search, () => 'Backspace')];
    for (const key of keys) times.push(await paintAfter(page, awaited, () => page.keyboard.press(key)));
  }
  // A letter that everybody on the list has leaves the list as it is.
  return times.filter((time) => !Number.isNaN(time));
}

async function openAccordions(page: Page): Promise<number[]> {
  const times: number[] = [];
  const names = await page
    .getByRole('region')
    .evaluateAll((all) => all.map((region) => region.getAttribute('aria-label')));
  for (const name of [...names.slice(1), names[0]]) {
    const selector = `[aria-label="${name}"] ${rowOfTable}`;
    const button = page.getByRole('region', { name: name ?? '', exact: true }).locator('button[aria-expanded]');
    await button.scrollIntoViewIfNeeded();
    times.push(await paintAfter(page, { event: 'click', selector, becomes: 'there' }, () => button.click()));
  }
  return times;
}

async function heapOf({ cdp }: Opened): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
}

/** What the same browser does with a long page of nothing but text. */
async function plainFrameRate(browser: Browser, ms: number): Promise<number> {
  const { page, context } = await openPage(browser, slowed);
  await page.setContent(`<p>${'Nothing but text. '.repeat(50)}</p>`.repeat(2000));
  const rate = await worstFrameRate(page, ms);
  await context.close();
  return rate;
}
