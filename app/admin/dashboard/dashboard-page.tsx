import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { CallError } from '#app/api.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { toolButton } from '#app/ui/button.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { failureSentences } from '#contract/calls/problems.ts';
import { allRegistrations, withPresences } from '../export/export-names.ts';
import { useExport } from '../export/run-export.ts';
import { startLoading, useRegistrations } from '../list/registrations.ts';
import { OrganisersFrame } from '../page/organisers-page.tsx';
import { readSession } from '../session/session.ts';
import type { ListMarkResult } from '../table/marks.ts';
import { Accordions } from './accordions.tsx';
import { Attention, BackupAge } from './attention.tsx';
import { Toolbar } from './toolbar.tsx';

// Start to load the list before React hydrates the page.
if ('document' in globalThis && readSession() === 'signed in') startLoading();

export function DashboardPage() {
  // Every call needs this file first, because it names the backend.
  preload('/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <OrganisersFrame
      title="Event Registrations"
      description="Attendance, payment and export, for organisers."
      placeholder={<Loading />}
    >
      <Dashboard />
    </OrganisersFrame>
  );
}

/** The search is kept when the page reloads after an update of the site. */
const keptSearch = 'dashboard-search';

function Dashboard() {
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
        {/* The key makes a new element, so that screen readers also announce a repeated message. */}
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

export function SearchBox({ value, onChange }: { value: string; onChange(value: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  return (
    <TextField
      ref={input}
      label="Search participants"
      labelled="hidden"
      type="search"
      placeholder="Search participants..."
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}

function Loading() {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-24 text-text-soft">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line-strong border-t-primary motion-reduce:animate-none"
      />
      Loading registrations...
    </div>
  );
}
