import type { Registration } from '#contract/admin.ts';
import { exportRow, presenceColumns, presencesRow } from './export-row.ts';
import { workbook } from './workbook.ts';

/**
 * An order comes in parts: the events whose presences are told, if any, then the registrations some at a time, and at last
 * the name of their sheet.
 */
export type ExportOrder =
  | { events: readonly string[] }
  | { registrations: readonly Registration[] }
  | { sheet: string };

let events: readonly string[] = [];
const rows: string[][] = [];

/** Runs beside the page, so that 20,000 rows never hold it up. Answers its one order with a Blob, or null on a failure. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('events' in data) events = data.events;
  else if ('sheet' in data) postMessage(await workbook(data.sheet, rows, presenceColumns(events)).catch(() => null));
  else for (const row of data.registrations) rows.push([...exportRow(row), ...presencesRow(row, events)]);
});
