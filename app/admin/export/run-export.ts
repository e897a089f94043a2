import { saveFile } from '#app/ui/save-file.ts';
import type { Registration } from '#contract/admin.ts';
import type { ExportNames } from './export-names.ts';
import type { ExportOrder } from './export-worker.ts';
import workerAddress from './export-worker.ts?worker&url';

/** A workbook of 20,000 rows takes seconds on a slow phone; after this long (in ms) something is broken. */
const patience = 60_000;

/** Fetches the worker's file into the browser's cache, so that the first export works while the network is down. */
export function prepareExport(): void {
  fetch(workerAddress)
    .then((response) => response.arrayBuffer())
    .catch(() => {
      // Offline already: the first export will try again and say so if it can't.
    });
}

/** Makes the spreadsheet of the rows and hands it to the visitor as a download; throws where it cannot be made. */
export async function runExport({ file, sheet }: ExportNames, registrations: readonly Registration[]): Promise<void> {
  saveFile(file, await workbookInWorker({ sheet, registrations }));
}

/** A worker of its own for each export, so that two at once do not mix up their answers. */
async function workbookInWorker(order: ExportOrder): Promise<Blob> {
  const worker = new Worker(workerAddress, { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The spreadsheet was not made'));
      setTimeout(fail, patience);
      worker.onerror = fail;
      worker.onmessage = (event: MessageEvent<Blob | null>) => (event.data ? resolve(event.data) : fail());
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
