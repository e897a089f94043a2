import { useState } from 'react';
import type { Registration } from '#contract/admin.ts';
import { exportNames } from '../export/export-names.ts';
import type { Export } from '../export/use-export.ts';
import type { EventGroup } from '../list/event-groups.ts';
import type { HeldList } from '../list/held-list.ts';
import { ParticipantDialog, type ShownDialog } from '../participant/participant-dialog.tsx';
import { type ListMarkResult, useMarks } from '../table/marks.ts';
import { RegistrationTable } from '../table/registration-table.tsx';
import { Accordion } from './accordion.tsx';

type Props = {
  list: HeldList;
  /** Whether the latest fetch failed: no more rows will come. */
  hasFailed: boolean;
  search: string;
  onMark(outcome: ListMarkResult): void;
  onExport: Export;
};

const allParticipants = 'All Participants';

export function Accordions({
  list: { registrations, groups, isComplete },
  hasFailed,
  search,
  onMark,
  onExport,
}: Props) {
  const [open, setOpen] = useState<string | null>(allParticipants);
  const [dialog, setDialog] = useState<ShownDialog | null>(null);
  const marks = useMarks(onMark);

  function exportGroup({ event, registrations: rows }: EventGroup) {
    const names = exportNames(groups.map((group) => group.event)).get(event);
    if (names) void onExport(names, rows);
  }

  // Without presences, the screen is exactly the specification's.
  const hasPresences = groups.some(({ atEvent }) => atEvent > 0);
  const toggle = (name: string) => setOpen(open === name ? null : name);
  const table = (rows: readonly Registration[], label: string) => (
    <RegistrationTable
      label={label}
      registrations={rows}
      search={search}
      isLoading={!isComplete}
      marks={marks}
      onOpen={setDialog}
    />
  );
  return (
    <>
      <div className="flex flex-col gap-2">
        <Accordion
          name={allParticipants}
          summary={
            <span className="rounded-full bg-primary px-2.5 font-mono text-sm text-ground">
              {isComplete ? registrations.length : hasFailed ? 'Not all loaded' : 'Loading...'}
            </span>
          }
          isOpen={open === allParticipants}
          onToggle={() => toggle(allParticipants)}
        >
          {() => table(registrations, allParticipants)}
        </Accordion>
        {groups.map((group) => (
          <Accordion
            key={group.event}
            name={group.event}
            summary={
              <span className="flex flex-wrap gap-x-4 font-mono text-sm font-medium text-text-soft">
                <span>Present: {group.present}</span>
                <span>Total: {group.registrations.length}</span>
                {hasPresences && <span>At the event: {group.atEvent}</span>}
              </span>
            }
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
