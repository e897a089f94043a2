import { now } from '#app/clock.ts';
import type { PersonCard } from '#contract/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { eventById, eventsByTime } from '#programme/events.ts';
import { type Progress, progressAt } from '#programme/season.ts';
import { formatSpan } from '#programme/times.ts';
import { useOffline } from '../offline/offline.ts';
import type { Place } from '../place/places.ts';
import { useMinute } from '../place/use-place.ts';
import { StateMark } from '../state-mark.tsx';
import type { Desk } from '../use-desk.ts';
import { clockText } from '../wall-clock.ts';
import { isMarkWaiting } from '../writes/waiting.ts';
import { smallButton } from './small-button.ts';

type Props = { person: PersonCard; place: Place | null; desk: Desk };

/** What they came for, and where they were seen. */
export function EventsOfCard({ person, place, desk }: Props) {
  const minute = useMinute();
  const { writes } = useOffline();
  const here = place?.kind === 'event' ? place.event.id : null;
  const rows = person.events.flatMap((standing) => {
    const event = eventById(standing.id);
    return event && (standing.isChosen || standing.presentSince !== null) ? [{ ...standing, event }] : [];
  });
  return (
    <ul aria-label="Events" className="border-b border-line">
      {rows.map(({ event, isChosen, presentSince, notedAt, version }) => (
        <li
          key={event.id}
          className={`flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 ${event.id === here ? 'border-l-4 border-l-primary pl-3' : ''}`}
        >
          <div>
            <p className="leading-tight font-semibold">{event.label}</p>
            <p className="font-mono text-sm text-text-soft">
              {room(event)} · {progressText(progressAt(minute, event, eventsByTime, edition)) ?? formatSpan(event)}
            </p>
            {notedAt !== undefined && (
              <p className="text-sm text-text-soft">Marked at {clockText(notedAt, now())} by the phone’s clock</p>
            )}
          </div>
          {presentSince === null ? (
            isChosen && <StateMark standing="away">Not yet</StateMark>
          ) : (
            <span className="ml-auto flex flex-wrap items-center gap-x-3">
              {isMarkWaiting(writes, person.id, event.id) ? (
                <StateMark standing="waiting">Waiting · {clockText(presentSince, now())}</StateMark>
              ) : (
                <StateMark standing="present">Present · {clockText(presentSince, now())}</StateMark>
              )}
              <button
                type="button"
                aria-label={`Take back: present at ${event.label}`}
                disabled={desk.busy !== null}
                onClick={() =>
                  desk.change(
                    person,
                    { call: 'takeBackPresence', event: event.id, version },
                    `Not present at ${event.label} any more`,
                  )
                }
                className={smallButton}
              >
                Take back
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const room = ({ room }: FestEvent) => `room ${room}`;

function progressText(progress: Progress | null): string | null {
  if (progress === null || progress.state === 'later') return null;
  return progress.state === 'next' ? `next in ${progress.minutes} min` : progress.state;
}
