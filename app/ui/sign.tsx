import type { SignShape } from '#contract/fest.ts';

const stroke = { primary: 'stroke-primary', secondary: 'stroke-secondary', soft: 'stroke-line-strong' } as const;
const fill = { primary: 'fill-primary', secondary: 'fill-secondary', soft: 'fill-line-strong' } as const;

export function Sign({ shapes, className }: { shapes: readonly SignShape[]; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={className} fill="none">
      {shapes.map(({ d, tone, filled }) => (
        <path
          key={d}
          d={d}
          className={filled ? fill[tone] : stroke[tone]}
          strokeWidth={filled ? undefined : 3}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
