import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { preload } from 'react-dom';
import { CallError } from '#app/api.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { useSend } from '#app/ui/use-send.ts';
import type { Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { dashboardSentences } from '#contract/calls/tool-sentences.ts';
import { allRegistrations, type ExportNames, inTheRoom } from '../export/export-names.ts';
import { exportFailure, registrationsFile, scriptMissing, useExport } from '../export/run-export.ts';
import type { HeldList } from '../list/held-list.ts';
import { startLoading, useRegistrations } from '../list/registrations.ts';
import { shownName } from '../list/row.ts';
import { matching } from '../list/search.ts';
import { OrganisersFrame, toolHeading } from '../page/organisers-page.tsx';
import { readSession } from '../session/session.ts';
import { LatestMark, useMarks } from '../table/marks.tsx';
import { useSettled } from '../table/row-window.ts';
import { backupText, marksToCheck } from '../today/needs.ts';
import { useToday } from '../today/use-today.ts';
import { Accordions, allParticipants } from './accordions.tsx';

// Start loading the list before React hydrates the page.
if ('document' in globalThis && readSession() === 'signed in') startLoading();

export function DashboardPage() {
  // Every API request needs this file first, because the file contains the server's address.
  preload('/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <OrganisersFrame title="Event Registrations" placeholder={<Loading />}>
      <Dashboard />
    </OrganisersFrame>
  );
}

/** Session storage keeps the search text under this key while the page reloads because of a missing script. */
const keptSearch = 'dashboard-search';

function Dashboard() {
  const { data: list, error, refetch } = useRegistrations();
  const [search, setSearch] = useState(() => readText('sessionStorage', keptSearch) ?? '');
  useEffect(() => forgetText('sessionStorage', keptSearch), []);
  const { failure, send, clearFailure } = useSend();
  const [open, setOpen] = useState<string | null>(allParticipants);
  const isComplete = list?.isComplete === true;
  const save = useExport(isComplete);

  const marks = useMarks();
  const failed = marks.notes.filter(({ failure }) => failure !== null);
  const names = failure ? '' : failed.map(({ registration }) => shownName(registration)).join(', ');

  function exportRows({ file, sheet }: ExportNames, rows: readonly Registration[], events?: readonly string[]) {
    const make = async () => save(file, rows.length, await registrationsFile(sheet, rows, events));
    void send(make, exportFailure, file);
  }

  function retry() {
    clearFailure();
    for (const { registration, next } of failed) marks.mark({ registration, mark: next });
    void refetch();
  }

  const outputs = [
    { label: 'Export All', names: allRegistrations },
    { label: 'Export In the Room', names: inTheRoom, events: list?.groups.map(({ event }) => event) },
  ];
  const alert = failure ?? failed.at(-1)?.failure ?? (error ? loadFailure(error) : null);
  return (
    <>
      <Toolbar>
        {outputs.map(({ label, names, events }) => (
          <ToolButton
            key={label}
            disabled={!isComplete}
            onClick={() => exportRows(names, list?.registrations ?? [], events)}
            className="grow sm:grow-0"
          >
            {label}
          </ToolButton>
        ))}
      </Toolbar>
      <LatestMark {...marks} />
      {failure === scriptMissing && <PartMissing onReload={() => keepText('sessionStorage', keptSearch, search)} />}
      {alert && failure !== scriptMissing && (
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
  return <p className={`pr-16 text-sm ${backup.isBehind ? 'text-warning' : 'text-text-soft'}`}>{backupText(backup)}</p>;
}

/** `children` are the buttons. */
function Toolbar({ children }: { children: ReactNode }) {
  const [chessNumber, setChessNumber] = useState('');
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className={toolHeading}>Event Registrations</h1>
      <div className="flex w-full flex-wrap gap-2.5 sm:w-auto">
        <div className="min-w-0 basis-full sm:basis-auto">
          <div className="w-[12rem] max-w-full">
            <TextField
              label="Chess Number"
              labelled="beside"
              value={chessNumber}
              onChange={(event) => setChessNumber(event.target.value)}
              autoComplete="off"
            />
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

type Props = { value: string; onChange(value: string): void; list: HeldList | undefined; open: string | null };

const focus = (input: HTMLElement | null) => input?.focus();

function SearchBox({ value, onChange, list, open }: Props) {
  const isSettled = useSettled(value);
  const found = useMemo(
    () => (isSettled && list ? foundElsewhere(list, value, open) : ''),
    [isSettled, list, value, open],
  );

  return (
    <TextField
      ref={focus}
      label="Search participants"
      labelled="hidden"
      type="search"
      placeholder="Search participants..."
      // If nothing was found, a space keeps the height of the line.
      hint={found || '\u00a0'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}

/** Returns the number of matches in each closed group, such as 'Oracle: 1 · Triathlon: 2'. */
function foundElsewhere({ registrations, groups }: HeldList, search: string, open: string | null): string {
  if (search.trim() === '') return '';
  const found = matching(registrations, search);
  const counts = new Map([[allParticipants, found.length], ...groups.map(({ event }): [string, number] => [event, 0])]);
  for (const { selectedEvents } of found) {
    for (const event of new Set(selectedEvents)) counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  const closed = [...counts].filter(([name, count]) => name !== open && count > 0);
  return closed.map(([name, count]) => `${name}: ${count}`).join(' · ');
}
