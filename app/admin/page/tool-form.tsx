import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { PrimaryButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';

const panel = 'flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6';

type FormProps = {
  title: string;
  /** The button's text before sending, and while sending. */
  action: { idle: string; busy: string };
  change: { isPending: boolean; error: Error | null };
  /** Gets the texts of the named fields. Pass `thenClear` to `mutate` to empty the form after a success. */
  onSend(texts: Record<string, string>, thenClear: { onSuccess(): void }): void;
  status?: ReactNode;
  /** Buttons next to the submit button. */
  more?: ReactNode;
  children: ReactNode;
};

/** A form of the organisers' pages. `children` are its fields. */
export function ToolForm({ title, action, change, onSend, status, more, children }: FormProps) {
  function send(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const form = submission.currentTarget;
    const texts = Object.fromEntries(new FormData(form)) as Record<string, string>;
    if (!change.isPending) onSend(texts, { onSuccess: () => form.reset() });
  }

  return (
    // Before the scripts run, method=dialog keeps the fields out of the address.
    <form method="dialog" autoComplete="off" onSubmit={send} noValidate aria-label={title} className={panel}>
      <h2 className="text-2xl">{title}</h2>
      {children}
      {change.error && <Message>{change.error.message}</Message>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrimaryButton type="submit" disabled={change.isPending}>
          {change.isPending ? action.busy : action.idle}
        </PrimaryButton>
        {more}
        <p role="status" className="text-text-soft">
          {status}
        </p>
      </div>
    </form>
  );
}

/** Shows what a form has made. The title gets the focus. */
export function MadePanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={title} className={panel}>
      <h2 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
