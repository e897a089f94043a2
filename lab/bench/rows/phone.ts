import type { Browser, Page } from '@playwright/test';
import type { Registration } from '#contract/admin.ts';
import { joined, signedIn } from '#lab/client.ts';
import { median, p95 } from '#lab/statistics.ts';
import type { RunningServer } from '#tests/support/running/server.ts';
import { firstRows, openPage, paintAfter, slowed, takeSession, withBrowser } from '../browser.ts';
import type { BenchRow, Figure } from '../figures.ts';
import type { GoalName } from '../goals.ts';
import { typedFor } from '../load/forms.ts';
import { withFest } from '../load/seeded.ts';

const searchBox = '#search';
/** In ms: of a quick thumb. */
const betweenKeys = 100;

/** A volunteer's phone at a full fest: how it opens, and what a keystroke takes. */
export const phone: BenchRow = ({ quick }) =>
  withFest(20_000, (server) => withBrowser((browser) => use(browser, server, quick ? 4 : 20)));

async function use(browser: Browser, server: RunningServer, people: number): Promise<Figure[]> {
  const rows = (await (await signedIn(server.url)).ask('registrations')).body as Registration[];
  const texts = Array.from({ length: people }, (_, number) => {
    const person = rows[(number * 331) % rows.length];
    return person ? typedFor(person, number) : '';
  });
  const opened = await openPage(browser, slowed, { width: 390, height: 844 }, searchBox);
  const { page, context } = opened;
  await takeSession(opened, server.url, await joined(server.url, await signedIn(server.url), 'Room 806'));
  await page.goto(`${server.url}/desk`);
  await untilKept(page);
  const online = await type(page, texts);
  await context.setOffline(true);
  const openings: number[] = [];
  for (let time = 0; time < 5; time++) openings.push(await openAgain(page));
  await page.goto(`${server.url}/desk`);
  await untilFound(page);
  const offline = await type(page, texts);
  await context.close();
  return [
    { name: 'deskOpenOffline', value: median(openings) },
    keysFigure('deskLetter', online, /\D/),
    keysFigure('deskDigit', online, /\d/),
    keysFigure('deskKeyOffline', offline, /./),
  ];
}

async function untilKept(page: Page): Promise<void> {
  while (!(await page.evaluate(keepsAll))) await page.waitForTimeout(100);
}

/** Runs in the page. */
async function keepsAll(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration('/desk');
  // Opening a database that is not there would make it.
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'desk');
  if (worker?.active?.state !== 'activated' || !isThere) return false;
  const result = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const db = await result(indexedDB.open('desk'));
  const pack = await result(db.transaction('facts').objectStore('facts').get('pack'));
  db.close();
  return pack !== undefined;
}

/** In ms: from the navigation to the drawn search. */
async function openAgain(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(() => window.timing.firstRows !== null);
  return firstRows(page);
}

async function untilFound(page: Page): Promise<void> {
  const search = page.locator(searchBox);
  while (!(await page.getByRole('list', { name: 'Found' }).isVisible())) {
    await search.fill('');
    await search.fill('a');
    await page.waitForTimeout(500);
  }
  await search.fill('');
}

type TypedKey = { key: string; time: number };

async function type(page: Page, texts: readonly string[]): Promise<TypedKey[]> {
  const typed: TypedKey[] = [];
  for (const text of texts) {
    // The browser's keyboard has no key for other characters.
    for (const key of text.replace(/[^ -~]/g, '')) {
      const time = await paintAfter(page, { selector: '[aria-label=Found]', giveUpAfter: 600 }, () =>
        page.keyboard.press(key),
      );
      if (!Number.isNaN(time)) typed.push({ key, time });
      await page.waitForTimeout(betweenKeys);
    }
    await page.locator(searchBox).fill('');
    await page.waitForTimeout(200);
  }
  return typed;
}

function keysFigure(name: GoalName, typed: TypedKey[], which: RegExp): Figure {
  const times = typed.filter(({ key }) => which.test(key)).map(({ time }) => time);
  return { name, value: p95(times), note: `${times.length} keystrokes, median ${Math.round(median(times))} ms` };
}
