import type { Registration } from '#contract/admin.ts';
import { exportRow, roomRow } from './export-row.ts';
import { type Cell, columnsFor, type SheetColumn, workbook } from './workbook.ts';

/** A message to this worker: first slices of the rows, and last the sheet's name. Each of `events` gets a column. */
export type ExportOrder =
  | { registrations: readonly Registration[]; events: readonly string[] }
  | { rows: readonly Cell[][] }
  | { sheet: string; columns: readonly SheetColumn[] }
  | { sheet: string; events: readonly string[] };

const rows: Cell[][] = [];

/** After the last message, sends the file to the page as a Blob, or null if making the file failed. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('rows' in data) return void rows.push(...data.rows);
  if ('registrations' in data)
    return void rows.push(...data.registrations.map((row) => [...exportRow(row), ...roomRow(row, data.events)]));
  const columns = 'columns' in data ? data.columns : columnsFor(data.events);
  postMessage(await workbook(data.sheet, rows, columns).catch(() => null));
});
