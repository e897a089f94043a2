import { useState } from 'react';
import type { Registration } from '#contract/admin.ts';
import { exportNames } from '../export/export-names.ts';
import type { Export } from '../export/use-export.ts';
import type { EventGroup } from '../list/groups.ts';
import type { HeldList } from '../list/held-list.ts';
import { type OpenDialog, ParticipantDialog } from '../participant/participant-dialog.tsx';
import { type MarkOutcome, useMarks } from '../table/marks.ts';
import { RegistrationTable } from '../table/registration-table.tsx';
import { Accordion } from './accordion.tsx';

type Props = {
  list: HeldList;
  /** Whether the latest fetch failed, so that no more rows come by themselves. */
  hasFailed: boolean;
  search: string;
  onMark(outcome: MarkOutcome): void;
  onExport: Export;
};

const allParticipants = 'All Participants';

/** All participants and those of each event, one group open at a time. */
export function Groups({ list: { registrations, groups, isComplete }, hasFailed, search, onMark, onExport }: Props) {
  const [open, setOpen] = useState<string | null>(allParticipants);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { inFlight, mark } = useMarks(onMark);

  function exportGroup({ event, registrations: rows }: EventGroup) {
    const names = exportNames(groups.map((group) => group.event)).get(event);
    if (names) void onExport(names, rows);
  }

  // Until then the view is exactly the specification's.
  const tellsPresences = groups.some(({ atEvent }) => atEvent > 0);
  const toggle = (name: string) => setOpen(open === name ? null : name);
  const table = (rows: readonly Registration[], label: string) => (
    <RegistrationTable
      label={label}
      registrations={rows}
      search={search}
      isLoading={!isComplete}
      inFlight={inFlight}
      onMark={mark}
      onOpen={setDialog}
    />
  );
  return (
    <>
      <div className="flex flex-col gap-2">
        <Accordion
          name={allParticipants}
          badge={isComplete ? String(registrations.length) : hasFailed ? 'Not all loaded' : 'Loading...'}
          isOpen={open === allParticipants}
          onToggle={() => toggle(allParticipants)}
        >
          {() => table(registrations, allParticipants)}
        </Accordion>
        {groups.map((group) => (
          <Accordion
            key={group.event}
            name={group.event}
            counts={{
              present: group.present,
              total: group.registrations.length,
              atEvent: tellsPresences ? group.atEvent : null,
            }}
            isOpen={open === group.event}
            onToggle={() => toggle(group.event)}
            onExport={() => exportGroup(group)}
          >
            {() => table(group.registrations, group.event)}
          </Accordion>
        ))}
      </div>
      <ParticipantDialog shown={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
