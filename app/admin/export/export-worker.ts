import type { Registration } from '#contract/admin.ts';
import { exportRow } from './export-row.ts';
import { workbook } from './workbook.ts';

export type ExportOrder = { sheet: string; registrations: readonly Registration[] };

/** Runs beside the page, so that 20,000 rows never hold it up. Answers each order with a Blob, or null on a failure. */
addEventListener('message', async ({ data: { sheet, registrations } }: MessageEvent<ExportOrder>) => {
  postMessage(await workbook(sheet, registrations.map(exportRow)).catch(() => null));
});
