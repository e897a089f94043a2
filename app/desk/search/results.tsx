import type { KeyboardEvent } from 'react';
import { SecondaryButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sign } from '#app/ui/sign.tsx';
import type { FoundPerson } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { signOf } from '#programme/signs.ts';
import { useIsNotSent } from '../card/marks-of-card.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { ageText } from '../parts/time.ts';
import { phone, usePhone } from '../phone/use-phone.ts';
import type { Place } from '../place/places.ts';
import type { Found } from '../screen/screen.ts';
import type { DeskControls } from '../screen/use-desk.ts';
import { isText } from '../screen/use-keys.ts';
import { hasEmail } from './typed.ts';

type Props = {
  found: Found;
  place: Place | null;
  desk: DeskControls;
  /** Called if somebody presses a key for the search box, such as a letter. */
  onLeave(): void;
};

export function Results({ found, place, desk, onLeave }: Props) {
  const { people, total } = found;
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
    <>
      <ul aria-label="Found" onKeyDown={move} className="flex flex-col-reverse">
        {people.map((person, index) => (
          <li key={person.id} className="flex flex-col-reverse border-t border-line">
            {total > 0 && index === total && (
              <p className={`${note} flex items-center gap-2`}>
                <Icon name="up" className="size-4" />
                Similar names
              </p>
            )}
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
      {total > people.length && <p className={note}>{foundText(found)}</p>}
      {total === 0 && (
        <div className={`${note} flex items-center justify-between gap-3`}>
          <p className="min-w-0 wrap-anywhere">{noMatch(found)}. Similar names:</p>
          <SmallButton onClick={() => desk.register(desk.screen.typed)} className="shrink-0">
            Walk-in
          </SmallButton>
        </div>
      )}
    </>
  );
}

const note = 'border-t border-line px-4 py-1.5 text-sm text-text-soft';

const noMatch = ({ words }: Found) => `No match for ${words}`;

/** Such as '46 found, 10 shown'. */
export function foundText(found: Found): string {
  const { people, total } = found;
  if (total === 0) return people.length === 0 ? noMatch(found) : `${noMatch(found)}. Similar names: ${people.length}`;
  return total > people.length ? `${total} found, ${people.length} shown` : `${total} found`;
}

function RowState({ person, event }: { person: FoundPerson; event: FestEvent | null }) {
  const isOnlyHere = useIsOnlyHere(person.id, event);
  if (isOnlyHere) return <StateMark state="waiting">Present, not sent yet</StateMark>;
  if (event && person.presentAt.includes(event.label)) return <StateMark state="present">Present</StateMark>;
  if (event && !person.selectedEvents.includes(event.label))
    return <StateMark state="not-registered">Other events only</StateMark>;
  if (person.isPresent) return <StateMark state="arrived">Arrived</StateMark>;
  return <StateMark state="away">Not here yet</StateMark>;
}

/** Whether every mark of this person at the event is still in this phone's queue. */
function useIsOnlyHere(id: string, event: FestEvent | null): boolean {
  const isNotSent = useIsNotSent();
  // Make a card only if entries are queued: a card takes time, and each keystroke draws all rows again.
  const card = usePhone().waiting.length > 0 ? phone.card(id) : null;
  const sightings = card?.events.find((one) => one.id === event?.id)?.sightings ?? [];
  return sightings.length > 0 && sightings.every(isNotSent);
}

export function NobodyFound({ found, onWalkIn }: { found: Found; onWalkIn(): void }) {
  const { words, asOf } = found;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4 px-4 py-6">
      <h2 className="max-w-full text-4xl wrap-anywhere">{noMatch(found)}</h2>
      <p>
        {asOf !== null && hasEmail(words) && 'This phone knows no emails without a network. '}
        {asOf !== null && `Only this phone’s list from ${ageText(asOf)} was searched. `}
        Try fewer letters, the last four digits of the number, or the reference on the pass.
      </p>
      <SecondaryButton onClick={onWalkIn} className="w-full">
        Register as a walk-in
      </SecondaryButton>
    </div>
  );
}

export function Idle({ place, onWalkIn }: { place: Place; onWalkIn(): void }) {
  return (
    <div className="flex grow flex-col items-start justify-end gap-5 px-4 py-5">
      {place.kind === 'event' && <Sign shapes={signOf(place.event.id)} className="my-auto size-28 self-center" />}
      <p className="text-text-soft">
        Type a name, the last digits of the number, the college or the reference. Or scan the pass.
      </p>
      <SecondaryButton onClick={onWalkIn} className="w-full">
        Walk-in
      </SecondaryButton>
    </div>
  );
}
