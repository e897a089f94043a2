import type { Browser, Page } from '@playwright/test';
import type { Registration } from '#contract/admin.ts';
import { joined, signedIn } from '#lab/client.ts';
import { median, p95 } from '#lab/statistics.ts';
import { readyOffline } from '#tests/support/browser/network.ts';
import { searchBox } from '#tests/support/people/at-the-desk.ts';
import type { RunningServer } from '#tests/support/running/server.ts';
import { firstPaint, openPage, paintAfter, withBrowser } from '../browser.ts';
import type { BenchRow, Figure } from '../figures.ts';
import type { GoalName } from '../goals.ts';
import { withFest } from '../load/seeded.ts';

const screen = { width: 390, height: 844 };
/** In ms: the pause between two keystrokes of a fast typist. */
const betweenKeys = 100;

/** Measures how fast a volunteer's phone opens the desk of 20,000 people, and how fast it shows each keystroke. */
export const phone: BenchRow = ({ quick }) =>
  withFest((server) => withBrowser((browser) => use(browser, server, quick ? 4 : 20)));

async function use(browser: Browser, server: RunningServer, people: number): Promise<Figure[]> {
  const organiser = await signedIn(server.url);
  const rows = (await organiser.ask('registrations')).body as Registration[];
  const texts = Array.from({ length: people }, (_, number) => typedFor(rows[(number * 331) % rows.length], number));
  const desk = await joined(server.url, organiser, 'Room 806');
  const { page, context } = await openPage(browser, server.url, desk, screen, '#search');
  await page.goto('/desk');
  await untilKept(page);
  const online = await type(page, texts);
  await context.setOffline(true);
  const openings: number[] = [];
  for (let time = 0; time < 5; time++) openings.push(await openAgain(page));
  await context.setOffline(false);
  server.process.kill('SIGSTOP');
  const onDeadLine = await openAgain(page).finally(() => server.process.kill('SIGCONT'));
  await context.setOffline(true);
  await page.goto('/desk');
  await untilFound(page);
  const offline = await type(page, texts);
  await context.close();
  return [
    { name: 'deskOpenOffline', value: median(openings) },
    { name: 'deskOpenDead', value: onDeadLine },
    keysFigure('deskLetter', online, /\D/),
    keysFigure('deskDigit', online, /\d/),
    keysFigure('deskKeyOffline', offline, /./),
  ];
}

/** Returns what to type: in turn a name, a surname with a college, a phone number or the last four digits. */
function typedFor({ name, college, contact }: Partial<Registration> = {}, number: number): string {
  const [digits, place] = [contact ?? '', college?.split(' ')[0]];
  return [name, `${name?.split(' ')[1]} ${place}`, digits, digits.slice(-4)][number % 4] ?? '';
}

async function untilKept(page: Page): Promise<void> {
  await readyOffline(page, '/desk');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByText(/a list of 20000 people/).waitFor();
  await page.getByRole('button', { name: 'Back to the desk' }).click();
}

async function openAgain(page: Page): Promise<number> {
  await page.reload();
  return firstPaint(page);
}

async function untilFound(page: Page): Promise<void> {
  while (!(await page.getByRole('list', { name: 'Found' }).isVisible())) {
    await searchBox(page).fill('');
    await searchBox(page).fill('a');
    await page.waitForTimeout(500);
  }
  await searchBox(page).fill('');
}

type TypedKey = { key: string; time: number };

async function type(page: Page, texts: readonly string[]): Promise<TypedKey[]> {
  const typed: TypedKey[] = [];
  for (const text of texts) {
    // Playwright can press only ASCII keys, so leave out other letters.
    for (const key of text.replace(/[^ -~]/g, '')) {
      const time = await paintAfter(page, '[aria-label=Found]', () => page.keyboard.press(key));
      if (!Number.isNaN(time)) typed.push({ key, time });
      await page.waitForTimeout(betweenKeys);
    }
    await searchBox(page).fill('');
    await page.waitForTimeout(200);
  }
  return typed;
}

function keysFigure(name: GoalName, typed: TypedKey[], which: RegExp): Figure {
  const times = typed.filter(({ key }) => which.test(key)).map(({ time }) => time);
  return { name, value: p95(times), note: `${times.length} keystrokes, median ${Math.round(median(times))} ms` };
}
