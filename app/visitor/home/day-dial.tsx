import { eventsByTime } from '#programme/events.ts';
import { emblem } from '#programme/signs.ts';
import { minutesOf } from '#programme/times.ts';
import { hoursOf, inRings } from '../day/day-spans.ts';

const { first, last } = hoursOf(eventsByTime);
const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
const rings = inRings(eventsByTime);
const [inner, outer] = [78, 174];
const wide = (outer - inner) / rings.length;
/** In minutes. The gap between events that follow each other. */
const gap = 2;
const inks = ['stroke-primary', 'stroke-primary-strong', 'stroke-line-strong'];

/** A point on the upper half of a dial of 400 × 200 units, which runs from left to right. */
function pointAt(minutes: number, radius: number): [x: number, y: number] {
  const angle = Math.PI * (1 - (minutes - first * 60) / ((last - first) * 60));
  return [Math.round(200 + radius * Math.cos(angle)), Math.round(198 - radius * Math.sin(angle))];
}

export function DayDial() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 204" className="hidden w-full font-mono text-xs nav:block" fill="none">
      {hours.map((hour) => {
        const [x, y] = pointAt(hour * 60, outer + 16);
        return (
          <g key={hour} className="stroke-line">
            <path d={`M${pointAt(hour * 60, inner - 8)}L${pointAt(hour * 60, outer + 4)}`} />
            <text x={x} y={y + 4} textAnchor="middle" className="fill-text-soft stroke-none">
              {hour % 12 || 12}
            </text>
          </g>
        );
      })}
      {rings.flatMap((ring, index) =>
        ring.map(({ id, start, end }) => {
          const radius = outer - (index + 0.5) * wide;
          return (
            <path
              key={id}
              d={`M${pointAt(minutesOf(start), radius)}A${radius} ${radius} 0 0 1 ${pointAt(minutesOf(end) - gap, radius)}`}
              strokeWidth={wide - 6}
              className={inks[index % inks.length]}
            />
          );
        }),
      )}
      <g transform="translate(164.8 138) scale(1.1)" strokeWidth={5} strokeLinecap="round" strokeLinejoin="round">
        {emblem.map(({ d, filled }) => (
          <path key={d} d={d} className={filled ? 'fill-secondary' : 'stroke-text'} />
        ))}
      </g>
    </svg>
  );
}
