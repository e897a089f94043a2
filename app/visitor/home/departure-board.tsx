import { Link } from 'react-router';
import { useEvents } from '#app/news/moves.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatClock } from '#programme/times.ts';
import { useLive } from '../after-idle.tsx';
import { EventSign } from '../day/event-sign.tsx';

/** On the day of the fest, app/visitor/live/ replaces each time with the event's state, except for later events. */
export function DepartureBoard() {
  const live = useLive();
  const events = useEvents();
  const count = `${events.length} events`;
  return (
    <section aria-labelledby="board" className="on-day:-order-1">
      <h2 id="board" className="flex flex-wrap justify-between gap-x-4 font-mono text-sm font-medium text-text-soft">
        In this release <span>{live ? <live.BoardHead otherwise={count} /> : count}</span>
      </h2>
      <ul className="mt-2 border-t border-line-strong">
        {events.map((event) => (
          <li key={event.id} className="border-b border-line">
            <Link
              to={`/events/${event.id}`}
              className="group flex min-h-12 flex-wrap items-center gap-x-3 py-1 max-[22.5rem]:gap-x-2 font-mono text-sm text-text-soft has-[.is-over]:opacity-70 nav:min-h-11"
            >
              <span className="w-20 text-primary leading-tight">
                {live ? <live.BoardTime event={event} otherwise={startText(event)} /> : startText(event)}
              </span>
              <EventSign id={event.id} className="size-7" />
              <span className="mr-auto max-w-[calc(100%-8.25rem)] font-display text-2xl font-extrabold uppercase leading-[normal] text-text group-hover:text-primary group-has-[.is-over]:text-text-soft">
                {event.label}
              </span>
              <span className="ml-auto text-right">
                {live && <live.BoardNow event={event} />}
                {roomText(event) !== roomText(event, '') && (
                  <span className={event.was ? 'sr-only' : 'max-[22.5rem]:sr-only'}>room </span>
                )}
                {roomText(event, '')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Such as '10:00 AM', or '10:00 → 10:30 AM' if the event has moved. */
const startText = ({ start, was }: MovedEvent): string =>
  was && was.start !== start ? `${formatClock(was.start).slice(0, -3)} → ${formatClock(start)}` : formatClock(start);
