import { useEvents } from '#app/news/moves.ts';
import { emblem } from '#programme/signs.ts';
import { minutesOf } from '#programme/times.ts';
import { useLive } from '../after-idle.tsx';
import { hoursOf, inRings } from '../day/day-spans.ts';

const inner = 78;
const outer = 174;
/** In minutes: the gap drawn between two events on a ring. */
const gap = 2;
const inks = ['stroke-primary', 'stroke-primary-strong', 'stroke-line-strong'];

export function DayDial() {
  const live = useLive();
  const events = useEvents();
  const { first, last, hours } = hoursOf(events);
  const rings = inRings(events);
  const wide = (outer - inner) / rings.length;

  /** The place of a time on the dial. The dial is a half circle of 400 × 200 units, and time runs from left to right. */
  function pointAt(minutes: number, radius: number): [x: number, y: number] {
    const angle = Math.PI * (1 - (minutes - first * 60) / ((last - first) * 60));
    return [Math.round(200 + radius * Math.cos(angle)), Math.round(198 - radius * Math.sin(angle))];
  }

  const hand = (minutes: number) =>
    minutes >= first * 60 &&
    minutes <= last * 60 && (
      <path
        d={`M${pointAt(minutes, inner - 14)}L${pointAt(minutes, outer + 6)}`}
        strokeWidth={3}
        className="day-hand stroke-secondary"
      />
    );

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
      {live && <live.OnTheDay draw={hand} />}
      <g transform="translate(164.8 138) scale(1.1)" strokeWidth={5} strokeLinecap="round" strokeLinejoin="round">
        {emblem.map(({ d, filled }) => (
          <path key={d} d={d} className={filled ? 'fill-secondary' : 'stroke-text'} />
        ))}
      </g>
    </svg>
  );
}
