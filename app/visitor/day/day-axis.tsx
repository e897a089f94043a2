import { useEvents } from '#app/news/moves.ts';
import type { FestEvent } from '#contract/fest.ts';
import { formatSpan, minutesOf } from '#programme/times.ts';
import { hoursOf, overlapsOf } from './day-spans.ts';

type Scale = ReturnType<typeof scaleOf>;

/** Positions are in per cent, because bars stretch with the page. */
function scaleOf(events: readonly FestEvent[]) {
  const { first, last, hours } = hoursOf(events);
  const percent = (minutes: number) => `${(100 * minutes) / ((last - first) * 60)}%`;
  return {
    hours,
    placeOf: (minutes: number) => percent(minutes - first * 60),
    widthOf: ({ start, end }: { start: string; end: string }) => percent(minutesOf(end) - minutesOf(start)),
  };
}

type Props = {
  /** If missing, all events are highlighted. */
  chosen?: readonly FestEvent[] | undefined;
  onToggle: (event: FestEvent) => void;
};

export function DayAxis({ chosen, onToggle }: Props) {
  const events = useEvents();
  const scale = scaleOf(events);
  const { hours, placeOf } = scale;
  return (
    <div className="relative">
      <svg
        role="img"
        aria-label={inWords(events, chosen)}
        className="day-hours absolute inset-0 size-full overflow-visible"
      >
        <pattern id="clash" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" />
          <rect width="2.5" height="6" className="fill-ground" />
        </pattern>
        {hours.map((hour) => (
          <line key={hour} x1={placeOf(hour * 60)} x2={placeOf(hour * 60)} y1={20} y2="100%" className="stroke-line" />
        ))}
        {named(hours).map((hour) => (
          <text
            key={hour}
            x={placeOf(hour * 60)}
            y={12}
            textAnchor={hour === hours[0] ? 'start' : hour === hours.at(-1) ? 'end' : 'middle'}
            className="fill-text-soft font-mono text-xs"
          >
            {hourWords(hour, hours)}
          </text>
        ))}
      </svg>
      <ul className="relative pt-7.5">
        {events.map((event) => (
          <Row key={event.id} {...{ event, scale, chosen, onToggle }} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = Props & { event: FestEvent; scale: Scale };

function Row({ event, scale: { placeOf, widthOf }, chosen, onToggle }: RowProps) {
  const isChosen = chosen?.includes(event);
  const overlaps = chosen && isChosen ? overlapsOf(event, chosen) : [];
  const state = overlaps.length > 0 ? 'clash' : isChosen === false ? 'other' : 'chosen';
  const start = placeOf(minutesOf(event.start));
  return (
    <li data-state={state} className="relative min-h-11.5 pt-1 pb-2">
      <div aria-hidden="true" className="flex">
        {/* Shrinks if there is too little space for the label on its right. */}
        <svg aria-hidden="true" width={start} height={0} className="min-w-0" />
        <p className="day-label max-w-full shrink-0 pr-1 text-sm/5 font-semibold wrap-anywhere">
          <svg aria-hidden="true" width={12} height={12} className="day-mark mr-1.5 inline noscript:hidden">
            <path d={isChosen ? 'M1 6l4 4l6-8' : 'M6 1v10M1 6h10'} />
          </svg>
          {event.label}
          {overlaps.length > 0 && <span className="day-clash ml-2">clash</span>}
        </p>
      </div>
      <svg aria-hidden="true" width="100%" height={12} className="mt-0.5">
        <rect x={start} width={widthOf(event)} height={12} className="day-bar" />
        {overlaps.map(({ other, span }) => (
          <rect
            key={other.id}
            x={placeOf(minutesOf(span.start))}
            width={widthOf(span)}
            height={12}
            className="day-overlap"
          />
        ))}
      </svg>
      <button
        type="button"
        aria-pressed={isChosen ?? false}
        aria-label={`${event.label}, ${formatSpan(event)}`}
        className="absolute inset-0 cursor-pointer rounded-sm border border-transparent hover:bg-primary/8 active:bg-primary/15 noscript:hidden"
        onClick={() => onToggle(event)}
      />
    </li>
  );
}

/** The hours with a label. There is space for eight labels at most, and the last hour always has a label. */
function named(hours: readonly number[]): number[] {
  const step = Math.ceil(hours.length / 8);
  return hours.filter((_, index) => (hours.length - 1 - index) % step === 0);
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
