import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { CallError } from '#app/api.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { failureSentences } from '#contract/calls/problems.ts';
import { dashboardSentences } from '#contract/calls/tool-sentences.ts';
import { allRegistrations, inTheRoom } from '../export/export-names.ts';
import { useExport } from '../export/run-export.ts';
import { startLoading, useRegistrations } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { OrganisersFrame } from '../page/organisers-page.tsx';
import { readSession } from '../session/session.ts';
import { LatestMark } from '../table/mark-controls.tsx';
import { useMarks } from '../table/marks.ts';
import { backupTime, marksToCheck, tellOperator } from '../today/needs.ts';
import { useToday } from '../today/use-today.ts';
import { Accordions, allParticipants } from './accordions.tsx';
import { SearchBox } from './search-box.tsx';
import { Toolbar } from './toolbar.tsx';

// Start loading the list before React hydrates the page.
if ('document' in globalThis && readSession() === 'signed in') startLoading();

export function DashboardPage() {
  // Every API request needs this file first, because the file contains the server's address.
  preload('/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <OrganisersFrame
      title="Event Registrations"
      description="Arrivals, payments and spreadsheets, for organisers."
      placeholder={<Loading />}
    >
      <Dashboard />
    </OrganisersFrame>
  );
}

/** The key of the search text in session storage, which keeps the text if a missing script needs a reload. */
const keptSearch = 'dashboard-search';

function Dashboard() {
  const { data: list, error, refetch } = useRegistrations();
  const [search, setSearch] = useState(() => readText('sessionStorage', keptSearch) ?? '');
  useEffect(() => forgetText('sessionStorage', keptSearch), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(allParticipants);
  const isComplete = list?.isComplete === true;
  const exportRows = useExport(isComplete, setFailure);

  const marks = useMarks();
  const failed = [...marks.notes.values()].filter(({ failure }) => failure !== null);
  const names = failure ? '' : failed.map(({ registration }) => shownName(registration)).join(', ');

  function retry() {
    setFailure(null);
    for (const { registration, next } of failed) marks.mark({ registration, mark: next });
    void refetch();
  }

  const alert = failure ?? failed.at(-1)?.failure ?? (error ? loadFailure(error) : null);
  return (
    <>
      <Toolbar
        canExport={isComplete}
        onExportAll={() => list && exportRows(allRegistrations, list.registrations)}
        onExportInTheRoom={() =>
          list &&
          exportRows(
            inTheRoom,
            list.registrations,
            list.groups.map(({ event }) => event),
          )
        }
      />
      <LatestMark {...marks} />
      {failure === 'missing' && <PartMissing onReload={() => keepText('sessionStorage', keptSearch, search)} />}
      {alert && failure !== 'missing' && (
        <Message className="sticky top-16.25 z-10 nav:top-0 flex flex-wrap items-center justify-between gap-3">
          <span>{[alert, names].filter(Boolean).join(': ')}</span>
          <ToolButton onClick={retry}>Retry</ToolButton>
        </Message>
      )}
      <Attention />
      <SearchBox value={search} onChange={setSearch} list={list} open={open} />
      {!list && !error && <Loading />}
      {list && (
        <Accordions
          {...{ list, marks, open, search }}
          hasFailed={error !== null}
          onOpen={setOpen}
          onExport={exportRows}
        />
      )}
      {isComplete && <BackupAge />}
    </>
  );
}

function loadFailure(error: Error): string {
  if (error instanceof CallError && error.status > 0) return failureSentences.dashboardStatus(error.status);
  return error.message || dashboardSentences.list;
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

function Attention() {
  const { data } = useToday();
  const needs = data ? marksToCheck(data) : [];
  if (needs.length === 0) return null;
  return (
    <ul aria-label="Needs attention" className="mb-4 border-l-4 border-warning bg-raised px-4 py-2">
      {needs.map(({ sentence, to }) => (
        <li key={`${to} ${sentence}`} className="py-0.5">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function BackupAge() {
  const backup = useToday().data?.backup;
  if (!backup) return null;
  // pr-16 keeps space for the scroll-to-top button.
  if (!backup.isBehind) return <p className="pr-16 text-sm text-text-soft">{backupTime(backup)}</p>;
  return <p className="pr-16 text-sm text-warning">{`${backupTime(backup)}. ${tellOperator(backup)}`}</p>;
}
