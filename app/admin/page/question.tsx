import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { PrimaryButton, SecondaryButton, ToolButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { noteLimit } from '#contract/book/note.ts';
import { ruleSentences } from '#contract/calls/problems.ts';

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
  Pick<Props, 'title' | 'onYes'> & {
    label: string;
    as?: typeof ToolButton;
    /** The text of the dialog's red button. If missing, this text is `label`. */
    action?: string;
    asksWhy?: boolean;
    children: string;
  };

/** A button that asks before it acts. */
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
