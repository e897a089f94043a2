import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PrimaryButton, SecondaryButton, ToolButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { noteLimit } from '#contract/book/note.ts';
import { ruleSentences } from '#contract/calls/problems.ts';

type ListProps<Item> = Loading<readonly Item[]> & {
  title: string;
  /** A button next to the title, for all items. */
  more?: ReactNode;
  children(item: Item): ReactNode;
};

export function RowList<Item>({ title, data, error, more, children }: ListProps<Item>) {
  return (
    <Section title={title} more={more}>
      <Loaded data={data} error={error}>
        {(items) =>
          items.length > 0 ? (
            <ul className="border-b border-line">{items.map(children)}</ul>
          ) : (
            <p className="text-text-soft">None right now.</p>
          )
        }
      </Loaded>
    </Section>
  );
}

/** `children` are the row's buttons. Screen readers read the row's name with them. */
export function Row({ name, about, children }: { name: ReactNode; about: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-t border-line py-1">
      <p className="min-w-0 grow basis-56 py-1.5">
        <span id={id} className="mr-3 font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="text-[0.9375rem] text-text-soft">{about}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {children}
      </div>
    </li>
  );
}

type Loading<Data> = {
  /** Undefined until the data has loaded. */
  data: Data | undefined;
  error?: Error | null | undefined;
};

/** Shows the data, "Loading..." or an error. If a later request fails, the data stays on the screen. */
export function Loaded<Data>({ data, error, children }: Loading<Data> & { children?(data: Data): ReactNode }) {
  return (
    <>
      {error && <Message>{error.message}</Message>}
      {data === undefined && !error && <p className="text-text-soft">Loading...</p>}
      {data !== undefined && children?.(data)}
    </>
  );
}

/** `more` is a button next to the title. */
export function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-3 *:[button]:justify-self-start">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

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

type Props = {
  open: boolean;
  title: string;
  action: string;
  /** If set, the dialog asks for a reason, and `onYes` gets it. */
  why?: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'maxLength'> | undefined;
  onYes(why: string): void;
  onClose(): void;
  children: ReactNode;
};

/** A confirmation dialog. */
export function Question({ open, ...form }: Props) {
  return (
    <PanelDialog open={open} onClose={form.onClose} aria-label={form.title} className="w-[min(28rem,94vw)]">
      <QuestionForm {...form} />
    </PanelDialog>
  );
}

function QuestionForm({ title, action, why, onYes, onClose, children }: Omit<Props, 'open'>) {
  const [isMissing, setMissing] = useState(false);

  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('why') ?? '');
    if (why && reason.trim() === '') setMissing(true);
    else onYes(reason);
  }

  return (
    <form method="dialog" noValidate onSubmit={answer} className="grid gap-5 p-6">
      <h2 className="text-[min(1.875rem,8vw)] wrap-anywhere">{title}</h2>
      {children}
      {why && (
        <TextField
          name="why"
          autoComplete="off"
          {...why}
          onChange={() => setMissing(false)}
          error={isMissing ? ruleSentences.required : undefined}
        />
      )}
      <PrimaryButton type="submit" className="bg-absent! hover:bg-text!">
        {action}
      </PrimaryButton>
      <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
    </form>
  );
}

type AskProps = Pick<ComponentProps<'button'>, 'className' | 'disabled'> &
  Pick<Props, 'title' | 'onYes' | 'children'> & {
    label: string;
    as?: typeof ToolButton;
    /** The text of the dialog's red button, if not `label`. */
    action?: string;
    asksWhy?: boolean;
  };

/** A button that asks before it acts. `children` are one paragraph. */
export function AskButton(props: AskProps) {
  const { label, as: Button = ToolButton, title, action = label, asksWhy, onYes, children, ...rest } = props;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);

  function answer(why: string) {
    close();
    onYes(why);
  }

  return (
    <>
      <Button onClick={() => setAsked(true)} {...rest}>
        {label}
      </Button>
      <Question
        {...{ title, action }}
        open={isAsked}
        why={asksWhy ? { label: 'Why?', maxLength: noteLimit } : undefined}
        onYes={answer}
        onClose={close}
      >
        <p>{children}</p>
      </Question>
    </>
  );
}
