import type { ReactNode } from 'react';

/** Why something failed. It is on the page before that, so that screen readers announce it. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="empty:absolute not-empty:border-l-4 not-empty:border-absent not-empty:bg-raised not-empty:px-4 not-empty:py-2"
    >
      {children}
    </p>
  );
}
