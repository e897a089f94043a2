import type { Registration } from '#contract/admin.ts';
import { exportRow } from './export-row.ts';
import { workbook } from './workbook.ts';

/** An order comes in parts: the registrations some at a time, and at last the name of their sheet. */
export type ExportOrder = { registrations: readonly Registration[] } | { sheet: string };

const rows: string[][] = [];

/** Runs beside the page, so that 20,000 rows never hold it up. Answers its one order with a Blob, or null on a failure. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder>) => {
  if ('sheet' in data) postMessage(await workbook(data.sheet, rows).catch(() => null));
  else for (const registration of data.registrations) rows.push(exportRow(registration));
});
