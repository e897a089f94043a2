import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { startServer } from '#tests/support/server.ts';
import { type Opened, openDashboard, slowed, withBrowser } from '../browser/chromium.ts';
import { clock, longestTask, paintAfter } from '../browser/timing.ts';
import { withFolder } from '../fest/folder.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Row } from '../figures.ts';
import { inTurn, median, percentile } from '../statistics.ts';

const fullFest = 20_000;
const smallFest = 2_000;

/** Marking at a full fest, from the click to the chip: on this machine as it is, and slowed beside a small fest. */
export const attendance: Row = async ({ quick }) => {
  const count = quick ? 12 : 60;
  const { asItIs, full, small } = await atDashboard(fullFest, (full) =>
    atDashboard(smallFest, (small) =>
      inTurn(count, { asItIs: marker(full, 1), full: marker(full, slowed), small: marker(small, slowed) }),
    ),
  );
  return [
    { name: 'attendancePaint', value: percentile(asItIs, 0.95), note: spreadOf(asItIs) },
    {
      name: 'attendanceGrowth',
      value: median(full),
      ceiling: median(small),
      note: `${spreadOf(small)} at ${smallFest}, ${spreadOf(full)} at ${fullFest}`,
    },
  ];
};

/** Marks one of the first rows each time it is called, and gives the ms to its chip. */
function marker({ page, cdp }: Opened, slowness: number): () => Promise<number> {
  let marks = 0;
  return async () => {
    const row = `tr[aria-rowindex="${2 + (marks++ % 6)}"]`;
    const awaited = { event: 'click', selector: `${row} .chip`, becomes: 'changed' } as const;
    const button = page.locator(`${row} td:last-child button:enabled`);
    // Slowed only for its turn: a slowed page takes a core even at rest.
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const time = await paintAfter(page, awaited, () => button.click());
    // What the mark leaves behind belongs to its own turn.
    await page.waitForTimeout(300);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return time;
  };
}

const spreadOf = (times: number[]) =>
  `median ${Math.round(median(times))} and p95 ${Math.round(percentile(times, 0.95))} ms of ${times.length}`;

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
