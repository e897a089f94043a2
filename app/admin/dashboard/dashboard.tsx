import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Problem } from '#app/api.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { failureSentences } from '#contract/calls/problems.ts';
import { allRegistrations, withPresences } from '../export/export-names.ts';
import { useExport } from '../export/use-export.ts';
import { useRegistrations } from '../list/registrations.ts';
import type { MarkOutcome } from '../table/marks.ts';
import { Alert } from './alert.tsx';
import { Attention } from './attention.tsx';
import { BackupAge } from './backup-age.tsx';
import { Groups } from './groups.tsx';
import { Loading } from './loading.tsx';
import { SearchBox } from './search-box.tsx';
import { Toolbar } from './toolbar.tsx';

/** What was searched for when the page was loaded again, as the site was updated. */
const keptSearch = 'dashboard-search';

/** The organisers' tool: find a person, mark them, see the counts, export. */
export function Dashboard() {
  const { data: list, error, refetch } = useRegistrations();
  const [search, setSearch] = useState(() => readText('sessionStorage', keptSearch) ?? '');
  useEffect(() => forgetText('sessionStorage', keptSearch), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState({ sentence: '', number: 0 });
  const wanted = useDeferredValue(search);
  const isComplete = list?.isComplete === true;
  const exportRows = useExport(isComplete, setFailure);

  const onMark = useCallback((outcome: MarkOutcome) => {
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
        {/* A new element, so that the same sentence about somebody of the same name is announced too. */}
        <span key={announcement.number}>{announcement.sentence}</span>
      </p>
      {failure === 'missing' && <PartMissing onReload={() => keepText('sessionStorage', keptSearch, search)} />}
      {alert && failure !== 'missing' && <Alert sentence={alert} onRetry={retry} />}
      <Attention />
      <SearchBox value={search} onChange={setSearch} />
      {!list && !error && <Loading />}
      {list && <Groups list={list} hasFailed={error !== null} search={wanted} onMark={onMark} onExport={exportRows} />}
      {isComplete && <BackupAge />}
    </>
  );
}

function loadFailure(error: Error): string {
  if (error instanceof Problem && error.status > 0) return failureSentences.dashboardStatus(error.status);
  return error.message || failureSentences.dashboard;
}
