import type { Browser, Page } from '@playwright/test';
import { startServer } from '#tests/support/running/server.ts';
import { type Opened, openPage, slowed, withBrowser } from '../browser/chromium.ts';
import { countSent } from '../browser/counted.ts';
import { clock, longestTask, paintAfter } from '../browser/timing.ts';
import { withFolder } from '../fest/folder.ts';
import { organiserHeaders, readList } from '../fest/organiser.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Figure, Row } from '../figures.ts';
import type { GoalName } from '../goals.ts';
import { joinDesk } from '../load/followers.ts';
import { median, percentile } from '../statistics.ts';

const screen = { width: 390, height: 844 };
const searchBox = '#search';
/** In ms: of a quick thumb. */
const betweenKeys = 100;

/** A volunteer's phone at the desk of a full fest: what it loads, how it opens, and what a keystroke takes. */
export const phone: Row = async ({ quick }) => {
  const seeded = await seededFolder(20_000);
  return withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder });
    try {
      return await withBrowser(async (browser) => [
        ...(await weigh(browser, server.url)),
        ...(await use(browser, server, quick ? 3 : 15)),
      ]);
    } finally {
      await server.stop();
    }
  }, seeded);
};

/** The bodies that the first visit and the second bring over the network, until the phone has all that it keeps. */
async function weigh(browser: Browser, url: string): Promise<Figure[]> {
  const counted = await countSent(url);
  const { page, context } = await openDesk(browser, url, 1, counted.url);
  await kept(page);
  const first = counted.sent.splice(0);
  // A phone at whose desk nobody waits: what the worker left to the browser would be asked for again.
  await page.reload();
  await page.locator(searchBox).waitFor();
  await page.waitForTimeout(2_000);
  const second = counted.sent.splice(0);
  await context.close();
  await counted.close();
  const sum = (all: typeof first) => all.reduce((bytes, entry) => bytes + entry.bytes, 0) / 1000;
  const scripts = (all: typeof first) => all.filter(({ path }) => path.endsWith('.js') && !path.includes('jsQR'));
  const reader = first.filter(({ path }) => path.includes('jsQR'));
  const packs = first.filter(({ path }) => path.endsWith('/pack'));
  return [
    {
      name: 'deskFirstScript',
      value: sum(scripts(first)),
      note: `and ${sum(reader).toFixed(0)} kB of the reader of codes where the browser has none; everything ${sum(first).toFixed(0)} kB, ${sum(packs).toFixed(0)} of them the pack`,
    },
    { name: 'deskSecondScript', value: sum(scripts(second)), note: `${sum(second).toFixed(1)} kB of everything` },
  ];
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function use(browser: Browser, server: Server, people: number): Promise<Figure[]> {
  const { rows } = await readList(server.url, await organiserHeaders(server.url));
  const texts = Array.from({ length: people }, (_, number) => typedFor(rows[(number * 331) % rows.length], number));
  const opened = await openDesk(browser, server.url, slowed);
  const { page, context } = opened;
  await kept(page);
  const atServer = await type(page, texts);

  await context.setOffline(true);
  const alone: number[] = [];
  for (let time = 0; time < 5; time++) alone.push(await openAgain(page));
  await context.setOffline(false);
  server.process.kill('SIGSTOP');
  const onDeadLine = await openAgain(page);
  server.process.kill('SIGCONT');

  await page.goto(`${server.url}/desk`);
  await context.setOffline(true);
  await page.goto(`${server.url}/desk`);
  await findSomebody(page);
  const onPhone = await type(page, texts);
  await context.close();
  return [
    { name: 'deskOpenAway', value: median(alone), note: `where the line is dead ${Math.round(onDeadLine)} ms` },
    figureOf('deskKeystroke', atServer.letters, atServer.longest),
    figureOf('deskKeystrokeDigit', atServer.digits, atServer.longest),
    figureOf('deskKeystrokeAway', [...onPhone.letters, ...onPhone.digits], onPhone.longest),
  ];
}

/** Opens the desk of a phone that is one. */
async function openDesk(browser: Browser, url: string, slowness: number, by = url): Promise<Opened> {
  const opened = await openPage(browser, slowness, { viewport: screen, awaited: searchBox });
  const [name = '', value = ''] =
    (await joinDesk(url, 'Room 806', await organiserHeaders(url))).cookie?.split('=') ?? [];
  await opened.context.addCookies([{ name, value, url }]);
  await opened.page.goto(`${by}/desk`);
  return opened;
}

/** Waits until the phone keeps its files and everybody. */
async function kept(page: Page): Promise<void> {
  while (!(await page.evaluate(keepsAll))) await page.waitForTimeout(100);
}

/** Runs in the page. */
async function keepsAll(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration('/desk');
  // To open a database that is not there would make it.
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

/** From the navigation to the drawn search. */
async function openAgain(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(() => window.timing.firstRows !== null);
  return (await page.evaluate(() => window.timing.firstRows)) ?? Number.NaN;
}

/** Waits until the phone has read what it keeps. */
async function findSomebody(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Found' });
  while (!(await rows.isVisible())) {
    await page.locator(searchBox).fill('');
    await page.locator(searchBox).fill('a');
    await page.waitForTimeout(500);
  }
  await page.locator(searchBox).fill('');
}

/** In ms; of the keys that left other rows. */
type Typed = { letters: number[]; digits: number[]; longest: number };

const figureOf = (name: GoalName, times: readonly number[], longest: number): Figure => ({
  name,
  value: percentile(times, 0.95),
  note: `${times.length} keystrokes, median ${Math.round(median(times))} ms, longest task ${Math.round(longest)} ms`,
});

/** Each letter, to the paint of the rows that it leaves. */
async function type(page: Page, texts: readonly string[]): Promise<Typed> {
  const since = await clock(page);
  const typed: { key: string; time: number }[] = [];
  const awaited = { event: 'keydown', selector: '[aria-label=Found]', becomes: 'changed', giveUpAfter: 600 } as const;
  for (const text of texts) {
    // Of other signs the browser's keyboard has no key.
    for (const key of text.replace(/[^ -~]/g, '')) {
      const time = await paintAfter(page, awaited, () => page.keyboard.press(key));
      if (!Number.isNaN(time)) typed.push({ key, time });
      await page.waitForTimeout(betweenKeys);
    }
    await page.locator(searchBox).fill('');
    await page.waitForTimeout(200);
  }
  const timesOf = (keys: RegExp) => typed.filter(({ key }) => keys.test(key)).map(({ time }) => time);
  return { letters: timesOf(/\D/), digits: timesOf(/\d/), longest: await longestTask(page, since) };
}

type Person = { name: string; college: string; contact?: string | null | undefined };

/** In turn a name, a surname with a college, and the end of a number. */
function typedFor(person: Person | undefined, number: number): string {
  const { name = '', college = '', contact } = person ?? {};
  return [name, `${name.split(' ')[1]} ${college.split(' ')[0]}`, (contact ?? '').slice(-4)][number % 3] ?? name;
}
