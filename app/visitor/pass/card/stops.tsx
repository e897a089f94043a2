import type { FestEvent } from '#contract/fest.ts';
import { formatSpan } from '#programme/times.ts';
import { overlapsOf } from '../../day/day-spans.ts';
import { EventSign } from '../../day/event-sign.tsx';
import { overlapWords } from '../../day/overlap-words.ts';

export function Stops({ events }: { events: readonly FestEvent[] }) {
  return (
    <ol aria-label="Your day in order">
      {events.map((event) => (
        <li
          key={event.id}
          className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-3 first:border-t-0"
        >
          <EventSign id={event.id} className="size-10 shrink-0" />
          <span className="min-w-0 flex-1 basis-32">
            <span className="block font-semibold">{event.label}</span>{' '}
            <span className="block font-mono text-sm text-primary">{formatSpan(event)}</span>{' '}
            {overlapsOf(event, events).map(({ other }) => (
              <span key={other.id} className="block text-sm text-secondary">
                {overlapWords(event, [other])}
              </span>
            ))}
          </span>{' '}
          <span className="shrink-0 font-mono text-sm">room {event.room}</span>
        </li>
      ))}
    </ol>
  );
}
