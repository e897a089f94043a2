import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { CallError } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import type { ExportNames } from './export-names.ts';
import { prepareExport, WorkerMissing, workbookInWorker } from './run-export.ts';

export type Export = (
  names: ExportNames,
  registrations: readonly Registration[],
  events?: readonly string[],
) => Promise<void>;

/** Records each export in the book. `onOutcome` gets null, a sentence, or `missing` if the worker did not load. */
export function useExport(isReady: boolean, onOutcome: (failure: string | null) => void): Export {
  useEffect(() => {
    if (isReady) prepareExport();
  }, [isReady]);
  const { mutate: noteExport } = useMutation({
    mutationFn: (body: { file: string; rows: number }) => call('exported', { body }),
    // The record waits for the network.
    networkMode: 'offlineFirst',
    retry: (failures, error) => failures < 5 && error instanceof CallError && error.status === 0,
  });
  return useCallback(
    async (names, registrations, events = []) => {
      try {
        saveFile(names.file, await workbookInWorker(names.sheet, registrations, events));
        onOutcome(null);
        noteExport({ file: names.file, rows: registrations.length });
      } catch (error) {
        onOutcome(error instanceof WorkerMissing ? 'missing' : failureSentences.export);
      }
    },
    [noteExport, onOutcome],
  );
}
