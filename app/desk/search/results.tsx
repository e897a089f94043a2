import type { KeyboardEvent } from 'react';
import type { FoundPerson } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { useIsNotSent } from '../card/sightings.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { phone } from '../phone/use-phone.ts';
import type { Place } from '../place/places.ts';
import type { Found } from '../screen/screen.ts';
import { useStillPhone } from '../screen/still.ts';
import type { Desk } from '../screen/use-desk.ts';
import { isText } from '../screen/use-keys.ts';

type Props = {
  found: Found;
  place: Place | null;
  desk: Desk;
  /** A key that is not for the rows goes to the search. */
  onLeave(): void;
};

/** The first one stands next to the search, where the thumb is; the arrows go by what is seen. */
export function Results({ found: { people }, place, desk, onLeave }: Props) {
  const event = place?.kind === 'event' ? place.event : null;

  function move(event: KeyboardEvent<HTMLUListElement>) {
    const { key } = event;
    if (key === 'Escape' || key === 'Backspace' || isText(event)) onLeave();
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const next = rows.indexOf(document.activeElement as HTMLButtonElement) + (key === 'ArrowUp' ? 1 : -1);
    if (next < 0) onLeave();
    else rows[Math.min(next, rows.length - 1)]?.focus();
  }

  return (
    <ul aria-label="Found" onKeyDown={move} className="flex flex-col-reverse aria-busy:opacity-60">
      {people.map((person) => (
        <li key={person.id} className="border-t border-line">
          <button
            type="button"
            aria-disabled={desk.busy === 'opening'}
            onClick={() => desk.open(person.id)}
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
              <RowState person={person} event={event} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type RowStateProps = { person: FoundPerson; event: FestEvent | null };

function RowState({ person, event }: RowStateProps) {
  const isOnlyHere = useIsOnlyHere(person.id, event);
  if (isOnlyHere) return <StateMark standing="waiting">Present, not sent yet</StateMark>;
  if (event && person.presentAt.includes(event.label)) return <StateMark standing="present">Present</StateMark>;
  if (event && !person.selectedEvents.includes(event.label))
    return <StateMark standing="not-registered">Not registered</StateMark>;
  if (person.isPresent) return <StateMark standing="arrived">Arrived</StateMark>;
  return <StateMark standing="away">Not here yet</StateMark>;
}

/** Whether this phone alone saw them there, and the server does not know yet. */
function useIsOnlyHere(id: string, event: FestEvent | null): boolean {
  const isNotSent = useIsNotSent();
  // A card takes its time, and rows are drawn with each key.
  const card = useStillPhone().waiting.length > 0 ? phone.card(id) : null;
  const sightings = card?.events.find((one) => one.id === event?.id)?.sightings ?? [];
  return sightings.length > 0 && sightings.every(isNotSent);
}
