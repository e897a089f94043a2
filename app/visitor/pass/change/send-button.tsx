import { type ReactNode, useEffect, useRef } from 'react';
import { CallError } from '#app/api.ts';
import { button } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { failureSentences } from '#contract/calls/problems.ts';

export function failureSentence(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.status === 0 ? failureSentences.network : error.message;
}

type Props = {
  isBusy: boolean;
  failure: string | undefined;
  /** If this is missing, the button submits its form. */
  onSend?: () => void;
  look?: keyof typeof button;
  children: ReactNode;
};

export function SendButton({ isBusy, failure, onSend, look = 'primary', children }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus, so give it back after a failure.
  useEffect(() => {
    if (failure !== undefined && !isBusy) element.current?.focus();
  }, [failure, isBusy]);
  return (
    <>
      <Message>{failure}</Message>
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
