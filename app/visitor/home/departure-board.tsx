import { Link } from 'react-router';
import { events } from '#fest/events.ts';
import { byStart } from '#fest/times.ts';

/** The six events as they leave: time, name, room. */
export function DepartureBoard() {
  const byTime = events.toSorted(byStart);
  return (
    <section aria-labelledby="board">
      <h2 id="board" className="flex justify-between font-mono text-sm font-medium text-text-soft">
        In this release <span>{events.length} events</span>
      </h2>
      <ul className="mt-3 border-t border-line-strong">
        {byTime.map(({ id, label, start, room }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/events#${id}`}
              className="group grid min-h-14 grid-cols-[4.5rem_1fr_auto] items-center font-mono text-sm text-text-soft"
            >
              <span className="text-primary">{start}</span>
              <span className="font-display text-2xl font-extrabold uppercase leading-none text-text group-hover:text-primary">
                {label}
              </span>
              <span>room {room}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
