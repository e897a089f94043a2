import type { PersonCard } from '#contract/desk.ts';
import type { Place } from '../place/places.ts';
import { StateMark } from '../state-mark.tsx';
import type { Desk } from '../use-desk.ts';
import type { LastDone } from '../use-stage.ts';
import { Alike } from './alike.tsx';
import { EventsOfCard } from './events-of-card.tsx';
import { isDue, Payment } from './payment.tsx';
import { Photo } from './photo.tsx';
import { UndoLast } from './undo-last.tsx';

type Props = {
  person: PersonCard;
  asOf: number | null;
  place: Place | null;
  desk: Desk;
  lastDone: LastDone | undefined;
};

/**
 * Who stands before the desk. Read from the name on; seen with the name and the photo at the bottom, beside the button that they
 * are for, and the rest above, where a small screen scrolls it away first.
 */
export function Card({ person, asOf, place, desk, lastDone }: Props) {
  return (
    <article aria-labelledby="person" className="flex flex-col-reverse gap-5 px-4 pt-5 pb-4">
      <div className="grid gap-3">
        <Alike people={person.alike} onOpen={desk.open} />
        <div>
          <h2 id="person" className="text-[clamp(2.25rem,11vw,3rem)]">
            {person.name}
          </h2>
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
        <Photo key={person.id} person={person} asOf={asOf} />
      </div>
      <div className="grid gap-4">
        {lastDone && (
          <UndoLast last={lastDone} isBusy={desk.busy !== null} onUndo={() => desk.undo(person, lastDone.keys)} />
        )}
        {!isDue(person) && <Payment person={person} desk={desk} />}
        <EventsOfCard person={person} place={place} desk={desk} />
        <StateMark standing={person.isPresent ? 'arrived' : 'away'}>
          {person.isPresent ? 'Arrived' : 'Not here yet'}
        </StateMark>
      </div>
    </article>
  );
}
