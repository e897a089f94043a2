import type { ReactNode } from 'react';

const tones = {
  error: { role: 'alert', edge: 'border-absent' },
  warning: { role: 'alert', edge: 'border-warning' },
  done: { role: 'status', edge: 'border-present' },
  news: { role: 'status', edge: 'border-primary' },
  note: { role: undefined, edge: 'border-secondary' },
} as const;

type Props = { tone?: keyof typeof tones; className?: string; children: ReactNode };

/** A message in a box. Render it even if it is empty: screen readers ignore a live region that is new. */
export function Message({ tone = 'error', className = '', children }: Props) {
  const { role, edge } = tones[tone];
  return (
    <div
      role={role}
      className={`empty:absolute not-empty:border-l-4 not-empty:bg-raised not-empty:px-4 not-empty:py-3 ${edge} ${className}`}
    >
      {children}
    </div>
  );
}
