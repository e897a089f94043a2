import { useMinute } from '#app/clock.ts';
import { useEvents } from '#app/news/moves.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { type Place, progressText } from '../place/places.ts';
import type { DeskControls } from '../screen/use-desk.ts';
import { Sightings } from './sightings.tsx';

type Props = { person: PersonCard; place: Place | null; desk: DeskControls };

export function EventsOfCard({ person, place, desk }: Props) {
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
