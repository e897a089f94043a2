import type { Registration } from '#contract/admin.ts';
import { exportRow, roomColumns, roomRow } from './export-row.ts';
import { workbook } from './workbook.ts';

/** The page sends the events with room columns, then slices of registrations, then the sheet's name. */
export type ExportOrder =
  | { events: readonly string[] }
  | { registrations: readonly Registration[] }
  | { sheet: string };

let events: readonly string[] = [];
const rows: string[][] = [];

/** Answers with a Blob, or with null after a failure. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('events' in data) events = data.events;
  else if ('sheet' in data) postMessage(await workbook(data.sheet, rows, roomColumns(events)).catch(() => null));
  else for (const row of data.registrations) rows.push([...exportRow(row), ...roomRow(row, events)]);
});
