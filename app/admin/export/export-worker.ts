import type { Registration } from '#contract/admin.ts';
import { exportRow, roomRow } from './export-row.ts';
import { type Cell, columnsFor, type SheetColumn, workbook } from './workbook.ts';

/** The page sends registrations or rows in slices, then the sheet's name. Each of `events` gets a column. */
export type ExportOrder =
  | { registrations: readonly Registration[]; events: readonly string[] }
  | { rows: readonly Cell[][] }
  | { sheet: string; columns: readonly SheetColumn[] }
  | { sheet: string; events: readonly string[] };

const rows: Cell[][] = [];

/** Answers with a Blob, or with null after a failure. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('rows' in data) return void rows.push(...data.rows);
  if ('registrations' in data)
    return void rows.push(...data.registrations.map((row) => [...exportRow(row), ...roomRow(row, data.events)]));
  const columns = 'columns' in data ? data.columns : columnsFor(data.events);
  postMessage(await workbook(data.sheet, rows, columns).catch(() => null));
});
