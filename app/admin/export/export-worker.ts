import { type WorkbookInput, workbook } from './workbook.ts';

/** Runs beside the page, so that 20,000 rows never hold it up. Answers each message with a Blob, or null on a failure. */
addEventListener('message', async (event: MessageEvent<WorkbookInput>) => {
  postMessage(await workbook(event.data).catch(() => null));
});
