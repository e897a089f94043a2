import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { openDashboard, withBrowser } from '../browser/chromium.ts';
import { clock, longestTask, paintAfter } from '../browser/timing.ts';
import { withFolder } from '../fest/folder.ts';
import { seededFolder } from '../fest/seeded.ts';
import type { Row } from '../figures.ts';
import { median, percentile } from '../statistics.ts';

const size = 20_000;

/** Marking at a full fest, from the click to the chip, on this machine as it is. */
export const attendance: Row = async ({ quick }) =>
  atDashboard(async (page) => {
    const times: number[] = [];
    for (let time = 0; time < (quick ? 6 : 60); time++) {
      const row = `tr[aria-rowindex="${2 + (time % 6)}"]`;
      const awaited = { event: 'click', selector: `${row} .chip`, becomes: 'changed' } as const;
      const button = page.locator(`${row} td:last-child button:enabled`);
      times.push(await paintAfter(page, awaited, () => button.click()));
    }
    return [
      {
        name: 'attendancePaint',
        value: percentile(times, 0.95),
        note: `median ${Math.round(median(times))} ms of ${times.length}`,
      },
    ];
  });

/** The spreadsheet of a full fest, from the click to the file on the disk. */
export const exported: Row = async ({ quick }) =>
  atDashboard(async (page) => {
    const times: number[] = [];
    const held: number[] = [];
    for (let time = 0; time < (quick ? 1 : 5); time++) {
      const since = await clock(page);
      await page.evaluate(() =>
        addEventListener(
          'click',
          (it) => sessionStorage.setItem('clicked', String(performance.timeOrigin + it.timeStamp)),
          {
            ...{ capture: true, once: true },
          },
        ),
      );
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

async function atDashboard<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const seeded = await seededFolder(size);
  return withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder });
    try {
      return await withBrowser(async (browser) => work((await openDashboard(browser, server.url, 1)).page));
    } finally {
      await server.stop();
    }
  }, seeded);
}

async function assertWhole(file: string): Promise<void> {
  const { Sheets, SheetNames } = read(await readFile(file));
  const rows = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
  if (rows.length !== size) throw new Error(`The spreadsheet has ${rows.length} rows of ${size}`);
}
