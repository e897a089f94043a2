import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { call, Problem } from '#app/api.ts';
import type { Registration } from '#contract/admin.ts';
import { failureSentences } from '#contract/problems.ts';
import { allRegistrations, type ExportNames, exportNames } from '../export/export-names.ts';
import { noteExport } from '../export/note-export.ts';
import { prepareExport, runExport } from '../export/run-export.ts';
import { useRegistrations } from '../list/registrations.ts';
import { Accordion } from './accordion.tsx';
import { Alert } from './alert.tsx';
import { groupByEvent } from './groups.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { IdProofDialog } from './id-proof-dialog.tsx';
import { Loading } from './loading.tsx';
import { useMarks } from './marks.ts';
import { foldAhead } from './matching.ts';
import { RegistrationTable } from './registration-table.tsx';
import { SearchBox } from './search-box.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = { onSessionEnded(): void; onSignedOut(): void };

const none: Registration[] = [];
const allParticipants = 'All Participants';

/** The organisers' tool: find a person, mark them, see the counts, export. */
export function Dashboard({ onSessionEnded, onSignedOut }: Props) {
  const { data, error, refetch } = useRegistrations();
  const registrations = data?.registrations ?? none;
  const loaded = data?.isComplete === true;
  const [failure, setFailure] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(allParticipants);
  const [proof, setProof] = useState<Registration | null>(null);
  const [person, setPerson] = useState<Registration | null>(null);
  const marks = useMarks({ onFailure: setFailure, onSessionEnded });

  const wanted = useDeferredValue(search);
  const groups = useMemo(() => (loaded ? groupByEvent(registrations) : []), [loaded, registrations]);
  const names = useMemo(() => exportNames(groups.map((it) => it.event)), [groups]);

  const unauthorised = error instanceof Problem && error.status === 401;
  useEffect(() => {
    if (unauthorised) onSessionEnded();
  }, [unauthorised, onSessionEnded]);

  useEffect(() => {
    if (loaded) prepareExport();
  }, [loaded]);
  useEffect(() => {
    const leaving = new AbortController();
    if (loaded) void foldAhead(registrations, leaving.signal);
    return () => leaving.abort();
  }, [loaded, registrations]);

  const download = useCallback(async (to: ExportNames | undefined, rows: readonly Registration[]) => {
    try {
      await runExport(to ?? allRegistrations, rows);
      setFailure(null);
      void noteExport((to ?? allRegistrations).file, rows.length);
    } catch {
      setFailure(failureSentences.export);
    }
  }, []);

  async function signOut() {
    try {
      await call('logout');
    } catch (reason) {
      // Without the server the session would live on: say so instead of only looking signed out.
      if (!(reason instanceof Problem && reason.status === 401)) return setFailure((reason as Error).message);
    }
    onSignedOut();
  }

  const table = (rows: readonly Registration[], label: string) => (
    <RegistrationTable
      label={label}
      registrations={rows}
      search={wanted}
      isLoading={!loaded}
      inFlight={marks.inFlight}
      onMark={marks.send}
      onShowProof={setProof}
      onShowHistory={setPerson}
    />
  );
  const toggle = (name: string) => setOpen(open === name ? null : name);
  const alert = failure ?? (error ? loadFailure(error) : null);

  return (
    <>
      <Toolbar onExportAll={() => download(allRegistrations, registrations)} canExport={loaded} onSignOut={signOut} />
      {alert && (
        <Alert
          sentence={alert}
          onRetry={() => {
            setFailure(null);
            void refetch();
          }}
        />
      )}
      <SearchBox value={search} onChange={setSearch} />
      {!data && !error && <Loading />}
      {data && (
        <div className="flex flex-col gap-2">
          <Accordion
            name={allParticipants}
            badge={loaded ? String(registrations.length) : error ? 'Not all loaded' : 'Loading...'}
            isOpen={open === allParticipants}
            onToggle={() => toggle(allParticipants)}
          >
            {() => table(registrations, allParticipants)}
          </Accordion>
          {groups.map((group) => (
            <Accordion
              key={group.event}
              name={group.event}
              counts={{ present: group.present, total: group.registrations.length }}
              isOpen={open === group.event}
              onToggle={() => toggle(group.event)}
              onExport={() => download(names.get(group.event), group.registrations)}
            >
              {() => table(group.registrations, group.event)}
            </Accordion>
          ))}
        </div>
      )}
      <IdProofDialog registration={proof} onClose={() => setProof(null)} />
      <HistoryDialog registration={person} onClose={() => setPerson(null)} />
    </>
  );
}

function loadFailure(error: Error): string {
  if (error instanceof Problem && error.status > 0) return failureSentences.dashboardStatus(error.status);
  return error.message || failureSentences.dashboard;
}
