import type { FestEvent } from '#contract/fest.ts';
import { events } from '#fest/events.ts';
import { byStart, formatSpan, minutesOf } from '#programme/times.ts';
import { clashing, hoursOf } from './day-spans.ts';

const { first, last } = hoursOf(events);
const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
const byTime = events.toSorted(byStart);
const top = 30;
const row = 46;
const height = top + byTime.length * row;

/** In per cent, so that the bars stretch and the words do not. */
const placeOf = (minutes: number) => `${(100 * (minutes - first * 60)) / ((last - first) * 60)}%`;

type Props = {
  /** Stand out, and are marked where they overlap. Without it all events stand out. */
  chosen?: readonly FestEvent[];
};

/** The day as one bar an event, so that overlaps are seen at a glance. */
export function DayAxis({ chosen = byTime }: Props) {
  const clashes = chosen === byTime ? new Set() : clashing(chosen);
  const stateOf = (event: FestEvent) => (clashes.has(event) ? 'clash' : chosen.includes(event) ? 'chosen' : 'other');

  return (
    <svg role="img" aria-label={inWords(chosen)} width="100%" height={height} className="day-axis overflow-visible">
      <pattern id="clash" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" />
        <rect width="2.5" height="6" className="fill-ground" />
      </pattern>
      {hours.map((hour) => (
        <g key={hour}>
          <line x1={placeOf(hour * 60)} x2={placeOf(hour * 60)} y1={20} y2={height} className="stroke-line" />
          <text x={placeOf(hour * 60)} y={12} textAnchor={anchorOf(hour)} className="fill-text-soft font-mono text-xs">
            {hour}
          </text>
        </g>
      ))}
      {byTime.map((event, index) => (
        <g key={event.id} data-state={stateOf(event)} className="group">
          <text
            x={placeOf(minutesOf(event.start))}
            y={top + index * row + 18}
            className="day-label text-sm font-semibold"
          >
            {event.label}
            {clashes.has(event) && <tspan dx={8}>clash</tspan>}
          </text>
          <rect
            x={placeOf(minutesOf(event.start))}
            y={top + index * row + 25}
            width={placeOf(minutesOf(event.end) - minutesOf(event.start) + first * 60)}
            height={12}
            className="day-bar"
          />
        </g>
      ))}
    </svg>
  );
}

function anchorOf(hour: number): 'start' | 'middle' | 'end' {
  return hour === first ? 'start' : hour === last ? 'end' : 'middle';
}

function inWords(chosen: readonly FestEvent[]): string {
  if (chosen.length === 0) return 'Your day: nothing chosen yet';
  return `${chosen === byTime ? 'The day' : 'Your day'}: ${chosen.map((event) => `${event.label} ${formatSpan(event)}`).join(', ')}`;
}
