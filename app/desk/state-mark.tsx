import type { ReactNode } from 'react';

export type Standing = 'present' | 'waiting' | 'arrived' | 'away' | 'not-registered' | 'warning';

/** Each state has a shape of its own, so that it is told in the sun and without colours too. */
const shapes: Record<Standing, ReactNode> = {
  present: (
    <>
      <circle cx="12" cy="12" r="11" className="fill-current" />
      <path d="M6.5 12.5l4 4 7-8" className="stroke-ground" strokeWidth="3" />
    </>
  ),
  waiting: (
    <>
      <rect x="5.5" y="1" width="13" height="22" rx="3" className="fill-current" />
      <path d="M12 17.5v-10M8.5 11L12 7.5l3.5 3.5" className="stroke-ground" strokeWidth="2.5" />
    </>
  ),
  arrived: (
    <>
      <circle cx="12" cy="12" r="10" className="stroke-current" strokeWidth="2" />
      <circle cx="12" cy="12" r="5" className="fill-current" />
    </>
  ),
  away: <circle cx="12" cy="12" r="10" className="stroke-current" strokeWidth="2" />,
  'not-registered': (
    <>
      <path d="M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z" className="fill-current" />
      <path d="M8 8l8 8M16 8l-8 8" className="stroke-ground" strokeWidth="3" />
    </>
  ),
  warning: (
    <>
      <path d="M12 1.5L23 22H1z" className="fill-current" />
      <path d="M12 9v6M12 17.5v2" className="stroke-ground" strokeWidth="2.5" />
    </>
  ),
};

const colours: Record<Standing, string> = {
  present: 'text-present',
  waiting: 'text-warning',
  arrived: 'text-primary',
  away: 'text-text-soft',
  'not-registered': 'text-absent',
  warning: 'text-warning',
};

type Props = { standing: Standing; className?: string; children: ReactNode };

/** A state as colour, shape and word. */
export function StateMark({ standing, className = '', children }: Props) {
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${colours[standing]} ${className}`}>
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className="size-[1.15em] shrink-0">
        {shapes[standing]}
      </svg>
      <span>{children}</span>
    </span>
  );
}
