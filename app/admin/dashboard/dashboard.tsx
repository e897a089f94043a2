import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { CallError } from '#app/api.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { failureSentences } from '#contract/calls/problems.ts';
import { allRegistrations, withPresences } from '../export/export-names.ts';
import { useExport } from '../export/use-export.ts';
import { useRegistrations } from '../list/registrations.ts';
import type { ListMarkResult } from '../table/marks.ts';
import { Accordions } from './accordions.tsx';
import { Attention } from './attention.tsx';
import { BackupAge } from './backup-age.tsx';
import { Loading } from './loading.tsx';
import { SearchBox } from './search-box.tsx';
import { Toolbar } from './toolbar.tsx';

/** Survives the reload after an update of the site. */
const keptSearch = 'dashboard-search';

export function Dashboard() {
  const { data: list, error, refetch } = useRegistrations();
  const [search, setSearch] = useState(() => readText('sessionStorage', keptSearch) ?? '');
  useEffect(() => forgetText('sessionStorage', keptSearch), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState({ sentence: '', number: 0 });
  const wanted = useDeferredValue(search);
  const isComplete = list?.isComplete === true;
  const exportRows = useExport(isComplete, setFailure);

  const onMark = useCallback((outcome: ListMarkResult) => {
    setFailure('failure' in outcome ? outcome.failure : null);
    if ('failure' in outcome) return;
    setAnnouncement(({ number }) => ({ sentence: outcome.accepted, number: number + 1 }));
  }, []);

  function retry() {
    setFailure(null);
    void refetch();
  }

  const alert = failure ?? (error ? loadFailure(error) : null);
  return (
    <>
      <Toolbar
        canExport={isComplete}
        onExportAll={() => list && exportRows(allRegistrations, list.registrations)}
        onExportPresences={() =>
          list &&
          exportRows(
            withPresences,
            list.registrations,
            list.groups.map(({ event }) => event),
          )
        }
        onFailure={setFailure}
      />
      <p role="status" aria-label="Latest mark" className="sr-only">
        {/* A new element, so that screen readers announce a repeated sentence, too. */}
        <span key={announcement.number}>{announcement.sentence}</span>
      </p>
      {failure === 'missing' && <PartMissing onReload={() => keepText('sessionStorage', keptSearch, search)} />}
      {alert && failure !== 'missing' && (
        <Message className="flex flex-wrap items-center justify-between gap-3">
          {alert}
          <button type="button" onClick={retry} className={toolButton}>
            Retry
          </button>
        </Message>
      )}
      <Attention />
      <SearchBox value={search} onChange={setSearch} />
      {!list && !error && <Loading />}
      {list && (
        <Accordions list={list} hasFailed={error !== null} search={wanted} onMark={onMark} onExport={exportRows} />
      )}
      {isComplete && <BackupAge />}
    </>
  );
}

function loadFailure(error: Error): string {
  if (error instanceof CallError && error.status > 0) return failureSentences.dashboardStatus(error.status);
  return error.message || failureSentences.dashboard;
}
