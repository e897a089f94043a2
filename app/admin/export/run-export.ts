import { saveFile } from '#app/ui/save-file.ts';
import { yieldToMain } from '#app/yield-to-main.ts';
import type { Registration } from '#contract/admin.ts';
import type { ExportNames } from './export-names.ts';
import type { ExportOrder } from './export-worker.ts';
import workerAddress from './export-worker.ts?worker&url';

/** A workbook of 20,000 rows takes seconds on a slow phone; after this long (in ms) something is broken. */
const exportTimeout = 60_000;

/** Thrown where the worker did not come. */
export class WorkerMissing extends Error {}

/** How many registrations are copied to the worker at once: a few milliseconds of a slow phone. */
const partSize = 500;

let waiting: Worker | undefined;

/** Starts the next export's worker, so that the export begins at once and works while the network is down. */
export function prepareExport(): void {
  if (waiting) return;
  const worker = new Worker(workerAddress, { type: 'module' });
  waiting = worker;
  // Offline already: the export will start its own and say so if it can't.
  worker.onerror = () => {
    if (waiting === worker) waiting = undefined;
  };
}

/**
 * Makes the spreadsheet of the rows, with the presences at these events, and gives it to the organiser as a download; throws
 * where it cannot be made.
 */
export async function runExport(
  { file, sheet }: ExportNames,
  registrations: readonly Registration[],
  events: readonly string[],
): Promise<void> {
  saveFile(file, await workbookInWorker(sheet, registrations, events));
}

/** A worker of its own for each export, so that two at once do not mix up their answers. */
async function workbookInWorker(
  sheet: string,
  registrations: readonly Registration[],
  events: readonly string[],
): Promise<Blob> {
  const worker = waiting ?? new Worker(workerAddress, { type: 'module' });
  waiting = undefined;
  const order = (part: ExportOrder) => worker.postMessage(part);
  try {
    const made = new Promise<Blob>((resolve, reject) => {
      const fail = () => reject(new Error('The spreadsheet was not made'));
      setTimeout(fail, exportTimeout);
      // What goes wrong in a worker that came is an ErrorEvent.
      worker.onerror = (event) => (event instanceof ErrorEvent ? fail() : reject(new WorkerMissing()));
      worker.onmessage = (event: MessageEvent<Blob | null>) => (event.data ? resolve(event.data) : fail());
    });
    // It may fail while the parts are still being handed over; then it is told below.
    made.catch(() => undefined);
    order({ events });
    for (let start = 0; start < registrations.length; start += partSize) {
      order({ registrations: registrations.slice(start, start + partSize) });
      await yieldToMain();
    }
    order({ sheet });
    return await made;
  } finally {
    worker.terminate();
    prepareExport();
  }
}
