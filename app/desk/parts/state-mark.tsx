import type { ReactNode } from 'react';

export type ShownState = 'present' | 'waiting' | 'arrived' | 'away' | 'not-registered' | 'warning' | 'refused';

type Look = { colour: string; ring?: string; solid?: string; cut?: string };

const circle = (radius: number): string =>
  `M12 ${12 - radius}a${radius} ${radius} 0 1 0 0 ${2 * radius} ${radius} ${radius} 0 0 0 0 ${-2 * radius}z`;

/** Each state has its own shape, for bright sun and for people who cannot see the colours. */
const looks: Record<ShownState, Look> = {
  present: { colour: 'text-present', solid: circle(11), cut: 'M6.5 12.5l4 4 7-8' },
  waiting: {
    colour: 'text-warning',
    solid: 'M8.5 1h7a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z',
    cut: 'M12 17.5v-10M8.5 11L12 7.5l3.5 3.5',
  },
  arrived: { colour: 'text-primary', ring: circle(10), solid: circle(5) },
  away: { colour: 'text-text-soft', ring: circle(10) },
  'not-registered': { colour: 'text-text-soft', ring: `${circle(10)}M7 12h10` },
  refused: { colour: 'text-absent', solid: 'M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z', cut: 'M8 8l8 8M16 8l-8 8' },
  warning: { colour: 'text-warning', solid: 'M12 1.5L23 22H1z', cut: 'M12 9v6M12 17.5v2' },
};

type Props = { state: ShownState; className?: string; children: ReactNode };

export function StateMark({ state, className = '', children }: Props) {
  const { colour, ring, solid, cut } = looks[state];
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${colour} ${className}`}>
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className="size-[1.15em] shrink-0">
        <path d={ring} className="stroke-current" strokeWidth="2" />
        <path d={solid} className="fill-current" />
        <path d={cut} className="stroke-ground" strokeWidth="2.5" />
      </svg>
      <span>{children}</span>
    </span>
  );
}
