import type { Page } from '@playwright/test';
import { signedIn } from '#lab/client.ts';
import { median, p95 } from '#lab/statistics.ts';
import { firstPaint, openPage, paintAfter, withBrowser } from '../browser.ts';
import type { BenchRow } from '../figures.ts';
import { withFest } from '../load/seeded.ts';

const laptop = { width: 1280, height: 800 };
const searches = ['rao', 'meera', 'city c', '98', 'priya sh', 'zoya'];

/** Measures how fast a slow laptop shows the first of 20,000 people, the matches after each key, and each mark. */
export const dashboard: BenchRow = ({ quick }) =>
  withFest(({ url }) =>
    withBrowser(async (browser) => {
      const organiser = await signedIn(url);
      const first: number[] = [];
      let typed: number[] = [];
      const clicked: number[] = [];
      for (let time = 0; time < (quick ? 1 : 5); time++) {
        const { page, context } = await openPage(browser, url, organiser, laptop, 'tbody [role="row"]');
        await page.goto('/admindashboard');
        first.push(await firstPaint(page));
        await page.locator('button:enabled', { hasText: 'Export All' }).waitFor();
        if (time === 0) typed = await typeSearches(page);
        clicked.push(...(await clickMarks(page)));
        await context.close();
      }
      const note = `${typed.length} keystrokes, median ${Math.round(median(typed))} ms`;
      return [
        { name: 'firstRows', value: median(first) },
        { name: 'searchPaint', value: p95(typed), note },
        {
          name: 'markPaint',
          value: p95(clicked),
          note: `${clicked.length} clicks, median ${Math.round(median(clicked))} ms`,
        },
      ];
    }),
  );

async function typeSearches(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.getByPlaceholder('Search participants...').focus();
  for (const search of searches) {
    const keys = [...search, ...Array.from(search, () => 'Backspace')];
    for (const key of keys) times.push(await paintAfter(page, 'section p[aria-live]', () => page.keyboard.press(key)));
  }
  // NaN means that the key did not change the shown number of matches. Leave it out.
  return times.filter((time) => !Number.isNaN(time));
}

async function clickMarks(page: Page): Promise<number[]> {
  const times: number[] = [];
  const buttons = page.getByRole('button', { name: /^(Present|Absent)$/, disabled: false });
  for (let row = 1; row <= 7; row++)
    times.push(await paintAfter(page, `[aria-rowindex="${row + 1}"] .chip`, () => buttons.nth(row - 1).click()));
  // NaN means that the change took longer than a second.
  return times.map((time) => (Number.isNaN(time) ? Number.POSITIVE_INFINITY : time));
}
