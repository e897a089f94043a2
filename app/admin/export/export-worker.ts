import type { Registration } from '#contract/admin.ts';
import { exportColumns, exportRow } from './export-row.ts';
import { type Cell, type SheetColumn, workbook } from './workbook.ts';

/** The last message to this worker. Each of `events` gets a column. */
type Sheet = { sheet: string; columns: readonly SheetColumn[] } | { sheet: string; events: readonly string[] };

/** Each earlier message contains a part of the rows. */
export type ExportOrder = { registrations: readonly Registration[] } | { rows: readonly Cell[][] } | Sheet;

const registrations: Registration[] = [];
const rows: Cell[][] = [];

/** After the last message, sends the file to the page as a Blob, or null if making the file failed. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('rows' in data) rows.push(...data.rows);
  else if ('registrations' in data) registrations.push(...data.registrations);
  else postMessage(await fileOf(data).catch(() => null));
});

async function fileOf(data: Sheet): Promise<Blob> {
  if ('columns' in data) return workbook(data.sheet, rows, data.columns);
  const columns = exportColumns(data.events);
  const texts = registrations.map((registration) => exportRow(registration, columns));
  return workbook(data.sheet, texts, columns);
}
