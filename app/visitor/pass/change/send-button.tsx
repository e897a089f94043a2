import { type ReactNode, useEffect, useRef } from 'react';
import { button } from '#app/ui/button.ts';

type Props = {
  isBusy: boolean;
  failure: string | undefined;
  /** Without it, it sends the form that it stands in. */
  onSend?: () => void;
  look?: keyof typeof button;
  children: ReactNode;
};

/** The button that sends a change, below what came of the last try. */
export function SendButton({ isBusy, failure, onSend, look = 'primary', children }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus, and a keyboard user their place.
  useEffect(() => {
    if (failure !== undefined && !isBusy) element.current?.focus();
  }, [failure, isBusy]);
  return (
    <>
      <p
        role="alert"
        className="empty:-mt-5 not-empty:border-l-4 border-absent not-empty:bg-ground not-empty:px-4 not-empty:py-3"
      >
        {failure}
      </p>
      <button
        ref={element}
        type={onSend ? 'button' : 'submit'}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={onSend}
        className={`${button[look]} aria-busy:bg-line-strong aria-busy:text-text`}
      >
        {isBusy ? 'One moment...' : children}
      </button>
    </>
  );
}
