import { Link } from '#app/ui/link.tsx';
import { eventsByTime } from '#programme/events.ts';
import { formatClock } from '#programme/times.ts';
import { EventSign } from '../day/event-sign.tsx';

export function DepartureBoard() {
  return (
    <section aria-labelledby="board">
      <h2 id="board" className="flex flex-wrap justify-between gap-x-4 font-mono text-sm font-medium text-text-soft">
        In this release <span>{eventsByTime.length} events</span>
      </h2>
      <ul className="mt-2 border-t border-line-strong">
        {eventsByTime.map(({ id, label, start, room }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/events/${id}`}
              className="group flex min-h-12 flex-wrap items-center gap-x-3 py-1 font-mono text-sm text-text-soft nav:min-h-11"
            >
              <span className="w-18 text-primary">{formatClock(start)}</span>
              <EventSign id={id} className="size-7" />
              <span className="mr-auto font-display text-2xl font-extrabold uppercase leading-none text-text group-hover:text-primary">
                {label}
              </span>
              <span>
                <span className="max-[22.5rem]:sr-only">room </span>
                {room}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
