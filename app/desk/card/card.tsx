import { type KeyboardEvent, useState } from 'react';
import { useMinute } from '#app/clock.ts';
import { useEvents } from '#app/news/moves.ts';
import { IconButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { deedText } from '../outcome/outcome.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { ageText, useIsWithin } from '../parts/time.ts';
import { usePhone } from '../phone/use-phone.ts';
import { type Place, progressText } from '../place/places.ts';
import type { DeskControls } from '../screen/use-desk.ts';
import { useOrigin } from '../session/use-session.ts';
import { Payment, Sightings } from './marks-of-card.tsx';
import { ShowPass } from './show-pass.tsx';

/** How long the card offers Undo after a mark, in ms. */
const undoIsShown = 10 * 60_000;

type Props = { person: PersonCard; place: Place | null; desk: DeskControls };

/** Shows one person. Name and photo come first in the HTML, but are at the bottom of the screen, above the button. */
export function Card({ person, place, desk }: Props) {
  return (
    <article aria-labelledby="person" className="flex flex-col-reverse gap-5 px-4 pt-5 pb-4">
      <div className="grid gap-3">
        <Alike people={person.alike} onOpen={desk.open} />
        <div>
          <div className="flex items-start justify-between gap-3">
            <h2 id="person" className="min-w-0 text-[clamp(2.25rem,11vw,3rem)]">
              {person.name}
            </h2>
            <IconButton icon="close" label="Close the card" onClick={() => desk.afterwards(desk.leave)} />
          </div>
          <p className="mt-2">{person.college}</p>
          <p className="mt-1 flex flex-wrap gap-x-5 font-mono text-text-soft">
            {person.reference !== '' && <span>{person.reference}</span>}
            <span>
              <span className="sr-only">Number ends with </span>
              <span aria-hidden="true">…</span>
              {person.contactEnd}
            </span>
          </p>
        </div>
        <Photo key={person.id} person={person} />
      </div>
      <div className="grid gap-4">
        <LastDone person={person} desk={desk} />
        <details key={person.id} onToggle={showAll} className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold hover:text-primary">
            <Icon name="down" className="size-4 group-open:rotate-180" />
            More
          </summary>
          <div className="grid gap-4 pt-2">
            {person.due === 0 && <Payment person={person} desk={desk} />}
            <EventsOfCard person={person} place={place} desk={desk} />
            {!person.isPresent && <StateMark state="away">Not here yet</StateMark>}
            <Sightings words="Arrived at" sightings={person.arrivals.slice(0, 1)} />
            <ShowPass person={person} />
          </div>
        </details>
      </div>
    </article>
  );
}

/** Scrolls to the top of the details, because opened details grow upwards, off the screen. */
function showAll({ currentTarget }: { currentTarget: HTMLDetailsElement }) {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'start' });
}

function Alike({ people, onOpen }: { people: FoundPerson[]; onOpen(id: string): void }) {
  if (people.length === 0) return null;
  return (
    <section aria-label="Similar people" className="border-l-4 border-warning bg-raised px-4 pt-3 pb-1">
      <StateMark state="warning">Similar names: check the digits</StateMark>
      <ul>
        {people.map(({ id, name, college, contactEnd }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-1 text-left underline decoration-line-strong underline-offset-4 hover:decoration-primary"
            >
              <span>
                {name}, {college}
              </span>
              <span className="font-mono">…{contactEnd}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastDone({ person, desk }: { person: PersonCard; desk: DeskControls }) {
  const last = desk.screen.lastDone[person.id];
  const isRecent = useIsWithin(undoIsShown, last?.at ?? 0);
  if (!last || last.isUndone || !isRecent) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-primary bg-raised py-1.5 pr-2 pl-4">
      {deedText(last.deed)}
      <SmallButton disabled={desk.busy !== null} onClick={() => desk.undo(last)}>
        Undo
      </SmallButton>
    </p>
  );
}

function EventsOfCard({ person, place, desk }: Props) {
  const minute = useMinute();
  const here = place?.kind === 'event' ? place.event.id : null;
  const rows = useEvents().flatMap((event) => {
    const { isChosen = false, sightings = [] } = person.events.find(({ id }) => id === event.id) ?? {};
    return isChosen || sightings.length > 0 ? [{ event, sightings }] : [];
  });
  return (
    <ul aria-label="Events" className="border-b border-line">
      {rows.map(({ event, sightings }) => (
        <li
          key={event.id}
          className={`grid min-h-14 content-center gap-1 border-t border-line py-2 ${event.id === here ? 'border-l-4 border-l-primary pl-3' : ''}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p className="leading-tight font-semibold">{event.label}</p>
              <p className="font-mono text-sm text-text-soft">
                {roomText(event)} · {progressText(event, minute) || formatSpan(event)}
              </p>
            </div>
            {sightings.length === 0 ? (
              <StateMark state="away">Not yet</StateMark>
            ) : (
              <SmallButton
                aria-label={`Take back the mark at ${event.label}`}
                disabled={desk.busy !== null}
                onClick={() => desk.change(person, { kind: 'taken-back', person: person.id, event: event.id })}
              >
                Take back
              </SmallButton>
            )}
          </div>
          <Sightings words="Present since" sightings={sightings} />
        </li>
      ))}
    </ul>
  );
}

function Photo({ person: { name, idPhotoPath } }: { person: PersonCard }) {
  const { pack } = usePhone();
  const origin = useOrigin();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isLarge) return;
    event.stopPropagation();
    setIsLarge(false);
  }

  if (!idPhotoPath)
    return (
      <p className={note}>
        {idPhotoPath === undefined && pack
          ? `This phone’s list from ${ageText(pack.asOf)} has no photos. Ask for the college card.`
          : 'No ID photo. Ask for the college card.'}
      </p>
    );
  if (isBroken || origin === null)
    return (
      <p role="alert" className={note}>
        The photo did not load. Ask for the college card.
      </p>
    );
  return (
    <button
      type="button"
      aria-label={`ID photo of ${name}, ${isLarge ? 'smaller' : 'larger'}`}
      aria-pressed={isLarge}
      onClick={() => setIsLarge(!isLarge)}
      onKeyDown={onKeyDown}
      className={
        isLarge
          ? 'fixed inset-0 z-30 grid place-items-center bg-sunken'
          : 'block h-[max(11rem,30dvh)] w-full overflow-hidden rounded-md border border-transparent bg-sunken'
      }
    >
      {origin !== undefined && (
        <img
          src={`${origin}/${idPhotoPath.replace(/^\/+/, '')}`}
          alt=""
          onError={() => setIsBroken(true)}
          className="size-full object-contain"
        />
      )}
    </button>
  );
}

const note = 'border border-dashed border-line-strong px-4 py-3 text-text-soft';
