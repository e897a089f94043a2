import { useEvents } from '#app/news/moves.ts';
import type { FestEvent } from '#contract/fest.ts';
import { formatSpan, minutesOf } from '#programme/times.ts';
import { hoursOf, overlapsOf } from './day-spans.ts';

const top = 30;
const row = 46;

type Scale = ReturnType<typeof scaleOf>;

/** In per cent, because bars stretch with the page. */
function scaleOf(events: readonly FestEvent[]) {
  const { first, last } = hoursOf(events);
  const percent = (minutes: number) => `${(100 * minutes) / ((last - first) * 60)}%`;
  return {
    hours: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    placeOf: (minutes: number) => percent(minutes - first * 60),
    widthOf: ({ start, end }: { start: string; end: string }) => percent(minutesOf(end) - minutesOf(start)),
  };
}

type Props = {
  /** If this is missing, all events are highlighted. */
  chosen?: readonly FestEvent[] | undefined;
  onToggle?: (event: FestEvent) => void;
};

export function DayAxis({ chosen, onToggle }: Props) {
  const events = useEvents();
  const scale = scaleOf(events);
  const { hours, placeOf } = scale;
  const height = top + events.length * row;
  return (
    <div className="relative">
      <svg
        role="img"
        aria-label={inWords(events, chosen)}
        width="100%"
        height={height}
        className="day-axis overflow-visible"
      >
        <pattern id="clash" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" />
          <rect width="2.5" height="6" className="fill-ground" />
        </pattern>
        {hours.map((hour) => (
          <g key={hour}>
            <line x1={placeOf(hour * 60)} x2={placeOf(hour * 60)} y1={20} y2={height} className="stroke-line" />
            <text
              x={placeOf(hour * 60)}
              y={12}
              textAnchor={hour === hours[0] ? 'start' : hour === hours.at(-1) ? 'end' : 'middle'}
              className="fill-text-soft font-mono text-xs"
            >
              {hourWords(hour, hours)}
            </text>
          </g>
        ))}
        {events.map((event, index) => (
          <Row
            key={event.id}
            {...{ event, scale }}
            y={top + index * row}
            isChosen={chosen?.includes(event)}
            overlaps={chosen?.includes(event) ? overlapsOf(event, chosen) : []}
            takesTaps={onToggle !== undefined}
          />
        ))}
      </svg>
      {onToggle && (
        <ul className="absolute inset-x-0 top-7.5 noscript:hidden">
          {events.map((event) => (
            <li key={event.id}>
              <button
                type="button"
                aria-pressed={chosen?.includes(event) ?? false}
                aria-label={`${event.label}, ${formatSpan(event)}`}
                className="block h-11.5 w-full cursor-pointer rounded-sm border border-transparent hover:bg-primary/8 active:bg-primary/15"
                onClick={() => onToggle(event)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = {
  event: FestEvent;
  scale: Scale;
  y: number;
  /** Undefined if events cannot be chosen here. */
  isChosen: boolean | undefined;
  overlaps: ReturnType<typeof overlapsOf<FestEvent>>;
  takesTaps: boolean;
};

function Row({ event, scale: { placeOf, widthOf }, y, isChosen, overlaps, takesTaps }: RowProps) {
  const state = overlaps.length > 0 ? 'clash' : isChosen === false ? 'other' : 'chosen';
  return (
    <g data-state={state}>
      {takesTaps && (
        <svg
          aria-hidden="true"
          x={placeOf(minutesOf(event.start))}
          y={y + 7}
          width={12}
          height={12}
          className="day-mark noscript:hidden"
        >
          <path d={isChosen ? 'M1 6l4 4l6-8' : 'M6 1v10M1 6h10'} />
        </svg>
      )}
      <text
        x={placeOf(minutesOf(event.start))}
        dx={takesTaps ? 18 : 0}
        y={y + 18}
        className="day-label text-sm font-semibold"
      >
        {event.label}
        {overlaps.length > 0 && (
          <tspan dx={8} className="day-clash">
            clash
          </tspan>
        )}
      </text>
      <rect x={placeOf(minutesOf(event.start))} y={y + 25} width={widthOf(event)} height={12} className="day-bar" />
      {overlaps.map(({ other, span }) => (
        <rect
          key={other.id}
          x={placeOf(minutesOf(span.start))}
          y={y + 25}
          width={widthOf(span)}
          height={12}
          className="day-overlap"
        />
      ))}
    </g>
  );
}

/** Such as '10', '11', '12 PM', '1' … '4 PM'. */
function hourWords(hour: number, [first = 0, ...hours]: number[]): string {
  const isNamed = hour === 12 || hour === hours.at(-1) || (hour === first && first > 12);
  return `${hour % 12 || 12}${isNamed ? (hour < 12 ? ' AM' : ' PM') : ''}`;
}

function inWords(events: readonly FestEvent[], chosen: readonly FestEvent[] | undefined): string {
  if (chosen?.length === 0) return 'Your day: nothing chosen yet';
  const shown = (chosen ?? events).map((event) => `${event.label} ${formatSpan(event)}`);
  return `${chosen ? 'Your day' : 'The day'}: ${shown.join(', ')}`;
}
