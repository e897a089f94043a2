import { type KeyboardEvent, memo } from 'react';
import type { FoundPerson } from '#contract/desk.ts';
import { type OfflineState, useOffline } from '../offline/offline.ts';
import type { Place } from '../place/places.ts';
import { StateMark } from '../state-mark.tsx';
import { isMarkWaiting } from '../writes/waiting.ts';
import type { Found } from './use-search.ts';

type Props = {
  found: Found;
  place: Place | null;
  isOpening: boolean;
  onOpen(id: string): void;
  /** A key that is not for the rows goes to the search. */
  onLeave(): void;
};

/** The first one stands next to the search, where the thumb is; the arrows go by what is seen. */
export const Results = memo(function Results({ found: { people }, place, isOpening, onOpen, onLeave }: Props) {
  const { writes } = useOffline();
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      const rows = [...event.currentTarget.querySelectorAll('button')];
      const next = rows.indexOf(document.activeElement as HTMLButtonElement) + (key === 'ArrowUp' ? 1 : -1);
      if (next < 0) onLeave();
      else rows[Math.min(next, rows.length - 1)]?.focus();
    } else if (
      key === 'Escape' ||
      key === 'Backspace' ||
      (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey)
    ) {
      onLeave();
    }
  }

  return (
    <ul aria-label="Found" onKeyDown={move} className="flex flex-col-reverse aria-busy:opacity-60">
      {people.map((person) => (
        <li key={person.id} className="border-t border-line">
          <button
            type="button"
            aria-disabled={isOpening}
            onClick={() => onOpen(person.id)}
            className="grid min-h-20 w-full grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 text-left hover:bg-raised focus-visible:bg-raised focus-visible:-outline-offset-3 active:bg-raised-more"
          >
            <span className="text-lg leading-snug font-semibold">{person.name}</span>{' '}
            <span className="justify-self-end font-mono text-lg">
              <span aria-hidden="true" className="text-text-soft">
                …
              </span>
              {person.contactEnd}
            </span>{' '}
            <span className="text-sm text-text-soft">{person.college}</span>{' '}
            <span className="justify-self-end text-right text-sm">
              <RowState {...{ person, place, writes }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
});

type RowStateProps = { person: FoundPerson; place: Place | null; writes: OfflineState['writes'] };

function RowState({ person, place, writes }: RowStateProps) {
  if (place?.kind === 'event') {
    const { id, label } = place.event;
    if (isMarkWaiting(writes, person.id, id)) return <StateMark standing="waiting">Present, waiting</StateMark>;
    if (person.presentAt.includes(label)) return <StateMark standing="present">Present</StateMark>;
    if (!person.selectedEvents.includes(label)) return <StateMark standing="not-registered">Not registered</StateMark>;
  }
  if (person.isPresent) return <StateMark standing="arrived">Arrived</StateMark>;
  return <StateMark standing="away">Not here yet</StateMark>;
}
