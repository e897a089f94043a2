import { type ComponentProps, useEffect, useRef } from 'react';
import { CallError } from '#app/api.ts';
import { button } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { failureSentences } from '#contract/calls/problems.ts';

export function failureSentence(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.status === 0 ? failureSentences.network : error.message;
}

type Look = { look?: keyof typeof button };

/** Sends when it is pressed. Shows a failure above itself. */
export function SendButton({ onSend, ...rest }: ComponentProps<'button'> & Look & { onSend: () => Promise<unknown> }) {
  const { isBusy, failure, send } = useSend();
  return (
    <SubmitButton {...rest} {...{ isBusy, failure }} type="button" onClick={() => send(onSend, failureSentence)} />
  );
}

type Props = ComponentProps<'button'> & Look & { isBusy: boolean; failure: string | undefined };

export function SubmitButton({ isBusy, failure, look = 'primary', children, ...rest }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // A disabled button loses the focus, so give it back.
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) element.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <>
      <Message>{failure}</Message>
      <button
        type="submit"
        {...rest}
        ref={element}
        disabled={isBusy}
        aria-busy={isBusy}
        className={`${button[look]} aria-busy:bg-line-strong aria-busy:text-text`}
      >
        {isBusy ? 'One moment...' : children}
      </button>
    </>
  );
}
