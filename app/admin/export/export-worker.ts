import type { Registration } from '#contract/admin.ts';
import { exportRow, roomRow } from './export-row.ts';
import { type Cell, columnsFor, type SheetColumn, workbook } from './workbook.ts';

/** The page sends the events that get a column, then registrations or rows in slices, then the sheet's name. */
export type ExportOrder =
  | { events: readonly string[] }
  | { registrations: readonly Registration[] }
  | { rows: readonly Cell[][] }
  | { sheet: string; columns?: readonly SheetColumn[] };

let events: readonly string[] = [];
const rows: Cell[][] = [];

/** Answers with a Blob, or with null after a failure. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('events' in data) events = data.events;
  else if ('rows' in data) rows.push(...data.rows);
  else if ('registrations' in data)
    for (const row of data.registrations) rows.push([...exportRow(row), ...roomRow(row, events)]);
  else postMessage(await workbook(data.sheet, rows, data.columns ?? columnsFor(events)).catch(() => null));
});
