import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { yieldToMain } from '#app/yield-to-main.ts';
import type { Registration } from '#contract/admin.ts';
import { dashboardSentences } from '#contract/calls/tool-sentences.ts';
import { csvText } from './csv.ts';
import type { ExportOrder } from './export-worker.ts';
import workerAddress from './export-worker.ts?worker&url';
import type { Cell, SheetColumn } from './workbook.ts';

/** In ms. A slow phone needs some seconds for 20,000 rows. */
const exportTimeout = 60_000;

/** The message of the error if the worker's script did not load. */
export const scriptMissing = 'missing';

/** Returns the sentence for an export that failed, or `scriptMissing`. */
export const exportFailure = (error: unknown): string =>
  error instanceof CallError || (error instanceof Error && error.message === scriptMissing)
    ? error.message
    : dashboardSentences.export;

/** How many rows one message to the worker contains. A slow phone copies them in a few ms. */
const partSize = 500;

let waiting: Worker | undefined;

/** Loads the worker before the next export, so that this export also works offline. */
function prepareExport(): void {
  if (waiting) return;
  const worker = new Worker(workerAddress, { type: 'module' });
  waiting = worker;
  // If the worker does not load now, the next export loads it again.
  worker.onerror = () => {
    if (waiting === worker) waiting = undefined;
  };
}

const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, at) => rows.slice(at * partSize, (at + 1) * partSize));

/** Each export has its own worker. Two exports in one worker could mix their rows. */
async function workbookInWorker(orders: readonly ExportOrder[]): Promise<Blob> {
  const worker = waiting ?? new Worker(workerAddress, { type: 'module' });
  waiting = undefined;
  try {
    const made = new Promise<Blob>((resolve, reject) => {
      const fail = () => reject(new Error(dashboardSentences.export));
      setTimeout(fail, exportTimeout);
      // If the script did not load, the browser sends a plain Event instead of an ErrorEvent.
      worker.onerror = (event) => (event instanceof ErrorEvent ? fail() : reject(new Error(scriptMissing)));
      worker.onmessage = (event: MessageEvent<Blob | null>) => (event.data ? resolve(event.data) : fail());
    });
    // The promise may fail before the await below. Without this line, the browser would report an unhandled error.
    made.catch(() => undefined);
    for (const order of orders) {
      worker.postMessage(order);
      await yieldToMain();
    }
    return await made;
  } finally {
    worker.terminate();
    prepareExport();
  }
}

export const registrationsFile = (
  sheet: string,
  registrations: readonly Registration[],
  events: readonly string[] = [],
): Promise<Blob> =>
  workbookInWorker([...partsOf(registrations).map((part) => ({ registrations: part })), { sheet, events }]);

type Sheet = { name: string; columns: readonly SheetColumn[]; rows: readonly Cell[][] };

export async function tableFile(format: 'xlsx' | 'csv', { name, columns, rows }: Sheet): Promise<Blob> {
  if (format === 'csv')
    return new Blob([csvText([columns.map((column) => column.name), ...rows])], { type: 'text/csv' });
  return workbookInWorker([...partsOf(rows).map((part) => ({ rows: part })), { sheet: name, columns }]);
}

/** Returns a function that saves a file and records the export. */
export function useExport(isReady: boolean) {
  useEffect(() => {
    if (isReady) prepareExport();
  }, [isReady]);
  const { mutate: noteExport } = useMutation({
    mutationFn: (body: { file: string; rows: number }) => call('exported', { body }),
    // If the browser is offline, the request waits until the network is back.
    networkMode: 'offlineFirst',
    retry: (failures, error) => failures < 5 && error instanceof CallError && error.status === 0,
  });
  return (file: string, rows: number, made: Blob) => {
    saveFile(file, made);
    noteExport({ file, rows });
  };
}
