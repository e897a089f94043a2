import type { ReactNode } from 'react';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

/** This phone may not act here. */
export function NoDesk({ sentence }: { sentence: string }) {
  return (
    <Statement mark="no desk" title="Not a desk">
      <p>{sentence}</p>
      <p>
        An organiser makes a desk on the page Desks: open its link here, or scan the code with this phone’s camera. What
        was marked before is saved.
      </p>
      <a href="/admin" className={button.secondary}>
        Sign in as an organiser
      </a>
    </Statement>
  );
}

/** Nobody knows whether it may. */
export function NoAnswer({ sentence, onAgain, children }: { sentence: string; onAgain(): void; children?: ReactNode }) {
  return (
    <Statement mark="no answer" title="No answer yet">
      <p>{sentence}</p>
      {children}
      <button type="button" onClick={onAgain} className={button.primary}>
        Try again
      </button>
    </Statement>
  );
}
