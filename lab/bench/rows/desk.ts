import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { CDPSession } from '@playwright/test';
import { startServer } from '#tests/support/running/server.ts';
import { type Opened, openDashboard, slowed, withBrowser } from '../browser/chromium.ts';
import { clock, longestTask, paintAfter } from '../browser/timing.ts';
import { withFolder } from '../fest/folder.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Row } from '../figures.ts';
import { inTurn, median, percentile } from '../statistics.ts';

const fullFest = 20_000;
const smallFest = 2_000;

/** Marking at a full fest, from the click to the chip, and what it costs the page there beside a small fest. */
export const attendance: Row = async ({ quick }) => {
  const count = quick ? 12 : 40;
  const { full, small, fullSlowed, smallSlowed } = await atDashboard(fullFest, (atFull) =>
    atDashboard(smallFest, (atSmall) =>
      inTurn(count, {
        full: marker(atFull, 1),
        small: marker(atSmall, 1),
        fullSlowed: marker(atFull, slowed),
        smallSlowed: marker(atSmall, slowed),
      }),
    ),
  );
  return [
    { name: 'attendancePaint', value: percentile(full.map(timeOf), 0.95), note: spreadOf(full) },
    {
      name: 'attendanceGrowth',
      value: median(full.map(workOf)),
      ceiling: median(small.map(workOf)),
      note: `slowed 4 × to the chip: ${spreadOf(fullSlowed)}, at ${smallFest} ${spreadOf(smallSlowed)}`,
    },
  ];
};

/** The ms from the click to the chip, and the processor time of the page's thread until it is at rest again. */
type Marked = { time: number; work: number };
const timeOf = ({ time }: Marked) => time;
const workOf = ({ work }: Marked) => work;

/** Marks one of the first rows each time it is called. */
function marker({ page, cdp }: Opened, slowness: number): () => Promise<Marked> {
  let marks = 0;
  return async () => {
    const row = `tr[aria-rowindex="${2 + (marks++ % 6)}"]`;
    const awaited = { event: 'click', selector: `${row} .chip`, becomes: 'changed' } as const;
    const button = page.locator(`${row} td:last-child button:enabled`);
    // Slowed only for its turn: a slowed page takes a core even at rest.
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const before = await threadTime(cdp);
    const time = await paintAfter(page, awaited, () => button.click());
    await page.waitForTimeout(300);
    const work = (await threadTime(cdp)) - before;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return { time, work };
  };
}

async function threadTime(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

const spreadOf = (marked: Marked[]) =>
  `median ${Math.round(median(marked.map(timeOf)))} and p95 ${Math.round(percentile(marked.map(timeOf), 0.95))} ms`;

/** The spreadsheet of a full fest, from the click to the file on the disk. */
export const exported: Row = async ({ quick }) =>
  atDashboard(fullFest, async ({ page }) => {
    const times: number[] = [];
    const held: number[] = [];
    for (let time = 0; time < (quick ? 1 : 5); time++) {
      const since = await clock(page);
      await page.evaluate(noteNextClick);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export All' }).click(),
      ]);
      const file = await download.path();
      const done = performance.timeOrigin + performance.now();
      times.push(done - Number(await page.evaluate(() => sessionStorage.getItem('clicked'))));
      held.push(await longestTask(page, since));
      if (time === 0) await assertWhole(file);
    }
    return [
      {
        name: 'exportTime',
        value: median(times),
        note: `of ${times.length}, the longest ${Math.round(Math.max(...times))} ms`,
      },
      { name: 'exportHeld', value: Math.max(...held), note: 'only tasks over 50 ms are told of' },
    ];
  });

/** Runs in the page: keeps the time of the next click, by the clock that this process has too. */
function noteNextClick(): void {
  const note = (click: MouseEvent) =>
    sessionStorage.setItem('clicked', String(performance.timeOrigin + click.timeStamp));
  addEventListener('click', note, { capture: true, once: true });
}

/** Opens the dashboard of a fest of that size, and waits for the whole list. */
async function atDashboard<T>(size: number, work: (opened: Opened) => Promise<T>): Promise<T> {
  const seeded = await seededFolder(size);
  return withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder });
    try {
      return await withBrowser(async (browser) => {
        const opened = await openDashboard(browser, server.url, 1);
        await opened.page.locator('button:enabled', { hasText: 'Export All' }).waitFor();
        return work(opened);
      });
    } finally {
      await server.stop();
    }
  }, seeded);
}

async function assertWhole(file: string): Promise<void> {
  const { Sheets, SheetNames } = read(await readFile(file));
  const rows = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
  if (rows.length !== fullFest) throw new Error(`The spreadsheet has ${rows.length} rows of ${fullFest}`);
}
