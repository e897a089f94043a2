import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Problem } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import type { Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import type { ExportNames } from './export-names.ts';
import { prepareExport, runExport, WorkerMissing } from './run-export.ts';

/** `events`: those whose presences are told. */
export type Export = (
  names: ExportNames,
  registrations: readonly Registration[],
  events?: readonly string[],
) => Promise<void>;

/** Makes spreadsheets, tells the book of each, and `onOutcome` what went wrong or null; `missing`: its script did not come. */
export function useExport(isReady: boolean, onOutcome: (failure: string | null) => void): Export {
  useEffect(() => {
    if (isReady) prepareExport();
  }, [isReady]);
  const { mutate: noteExport } = useMutation({
    mutationFn: (body: { file: string; rows: number }) => call('exported', { body }),
    // An export works offline; its note waits for the network.
    networkMode: 'offlineFirst',
    retry: (failures, error) => failures < 5 && error instanceof Problem && error.status === 0,
  });
  return useCallback(
    async (names, registrations, events = []) => {
      try {
        await runExport(names, registrations, events);
        onOutcome(null);
        noteExport({ file: names.file, rows: registrations.length });
      } catch (error) {
        onOutcome(error instanceof WorkerMissing ? 'missing' : failureSentences.export);
      }
    },
    [noteExport, onOutcome],
  );
}
