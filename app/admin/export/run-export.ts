import { yieldToMain } from '#app/yield-to-main.ts';
import type { Registration } from '#contract/admin.ts';
import type { ExportOrder } from './export-worker.ts';
import workerAddress from './export-worker.ts?worker&url';

/** In ms. 20,000 rows take seconds on a slow phone. */
const exportTimeout = 60_000;

/** The worker's script did not load. */
export class WorkerMissing extends Error {}

/** Rows copied to the worker at once: a few ms on a slow phone. */
const partSize = 500;

let waiting: Worker | undefined;

/** Loads the next export's worker, so that an export works offline. */
export function prepareExport(): void {
  if (waiting) return;
  const worker = new Worker(workerAddress, { type: 'module' });
  waiting = worker;
  // If it cannot load now, the export tries again.
  worker.onerror = () => {
    if (waiting === worker) waiting = undefined;
  };
}

/** One worker per export, so that two at once do not mix up their answers. */
export async function workbookInWorker(
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
      // A script that did not load is a plain Event.
      worker.onerror = (event) => (event instanceof ErrorEvent ? fail() : reject(new WorkerMissing()));
      worker.onmessage = (event: MessageEvent<Blob | null>) => (event.data ? resolve(event.data) : fail());
    });
    // It may fail before it is awaited below.
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
