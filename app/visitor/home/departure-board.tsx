import { Link } from '#app/ui/link.tsx';
import { events } from '#fest/events.ts';
import { byStart } from '#programme/times.ts';

export function DepartureBoard() {
  const byTime = events.toSorted(byStart);
  return (
    <section aria-labelledby="board">
      <h2 id="board" className="flex flex-wrap justify-between gap-x-4 font-mono text-sm font-medium text-text-soft">
        In this release <span>{events.length} events</span>
      </h2>
      <ul className="mt-3 border-t border-line-strong">
        {byTime.map(({ id, label, start, room }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/events#${id}`}
              className="group flex min-h-14 flex-wrap items-center py-2 font-mono text-sm text-text-soft"
            >
              <span className="w-18 text-primary">{start}</span>
              <span className="mr-auto font-display text-2xl font-extrabold uppercase leading-none text-text group-hover:text-primary">
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
