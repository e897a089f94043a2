import type { FestEvent } from '#contract/fest.ts';
import { eventsByTime } from '#programme/events.ts';
import { EventSign } from '../../day/event-sign.tsx';

export function DayStrip({ chosen }: { chosen: readonly FestEvent[] }) {
  return (
    <div aria-hidden="true" className="flex gap-1.5">
      {eventsByTime.map((event) => (
        <span
          key={event.id}
          className={`grid min-w-0 flex-1 place-items-center rounded-sm border py-2.5 ${chosen.includes(event) ? 'border-primary bg-ground' : 'border-dashed border-line'}`}
        >
          <EventSign
            id={event.id}
            className={`aspect-square w-full max-w-10 px-1.5 ${chosen.includes(event) ? '' : 'opacity-25 grayscale'}`}
          />
        </span>
      ))}
    </div>
  );
}
