import { useId, useState } from 'react';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Registration } from '#contract/admin.ts';
import { type ExportNames, exportNames } from '../export/export-names.ts';
import type { HeldList } from '../list/held-list.ts';
import { ParticipantDialog, type ShownDialog } from '../participant/participant-dialog.tsx';
import type { Marks } from '../table/marks.tsx';
import { RegistrationTable } from '../table/registration-table.tsx';

type Props = {
  list: HeldList;
  /** Whether the latest request for the list failed. Rows may be missing. */
  hasFailed: boolean;
  search: string;
  marks: Marks;
  /** The name of the open accordion. */
  open: string | null;
  onOpen(name: string | null): void;
  onExport(names: ExportNames, rows: readonly Registration[]): void;
};

export const allParticipants = 'All Participants';

export function Accordions({ list, hasFailed, search, marks, open, onOpen, onExport }: Props) {
  const { registrations, groups, isComplete } = list;
  const [dialog, setDialog] = useState<ShownDialog | null>(null);
  const id = useId();
  const namesOf = exportNames(groups.map(({ event }) => event));
  // The specification has no count of people in the room. So show this count only if somebody was marked at an event.
  const hasMarksAtEvents = groups.some(({ atEvent }) => atEvent > 0);
  const countBadge = (
    <span className="rounded-full bg-primary px-2.5 font-mono text-sm text-ground">
      {isComplete ? registrations.length : hasFailed ? 'Not all loaded' : 'Loading...'}
    </span>
  );
  const accordions = [
    { name: allParticipants, rows: registrations, summary: countBadge },
    ...groups.map(({ event, registrations: rows, present, atEvent }) => ({
      name: event,
      rows,
      summary: (
        <span className="flex flex-wrap gap-x-4 font-mono text-sm font-medium text-text-soft">
          <span>Present: {present}</span>
          <span>Total: {rows.length}</span>
          {hasMarksAtEvents && <span>In the room: {atEvent}</span>}
        </span>
      ),
    })),
  ];
  const shown = dialog && {
    ...dialog,
    registration: registrations.find(({ _id }) => _id === dialog.registration._id) ?? dialog.registration,
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        {accordions.map(({ name, rows, summary }, index) => {
          const isOpen = open === name;
          const names = namesOf.get(name);
          return (
            <section key={name} aria-label={name} className="rounded-md border border-line bg-raised">
              <div className="flex flex-wrap items-center gap-2 pr-2.5">
                <h2 className="max-w-full flex-1 basis-40 font-text text-base font-semibold">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={`${id}${index}`}
                    onClick={() => onOpen(isOpen ? null : name)}
                    className="flex min-h-13 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left"
                  >
                    <Icon name="down" className={`size-4 shrink-0 text-primary ${isOpen ? 'rotate-180' : ''}`} />
                    <span className="max-w-full break-words">{name}</span>
                    {summary}
                  </button>
                </h2>
                {names && (
                  <ToolButton
                    aria-label={`Export ${name}`}
                    onClick={() => onExport(names, rows)}
                    className="my-1 ml-auto shrink-0 text-sm"
                  >
                    Export
                  </ToolButton>
                )}
              </div>
              <div id={`${id}${index}`} className={isOpen ? 'border-t border-line' : 'hidden'}>
                {isOpen && (
                  <RegistrationTable
                    {...{ search, marks }}
                    label={name}
                    registrations={rows}
                    isLoading={!isComplete}
                    onOpen={setDialog}
                  />
                )}
              </div>
            </section>
          );
        })}
      </div>
      <ParticipantDialog shown={shown} marks={marks} onShow={setDialog} />
    </>
  );
}
