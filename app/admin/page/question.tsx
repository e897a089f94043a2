import { type ComponentProps, type ReactNode, useState } from 'react';
import { PrimaryButton, SecondaryButton, ToolButton } from '#app/ui/buttons.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { noteLimit } from '#contract/book/note.ts';
import { ruleSentences } from '#contract/calls/problems.ts';

type Props = {
  open: boolean;
  title: string;
  action: string;
  onYes(): void;
  onClose(): void;
  children: ReactNode;
};

/** A confirmation dialog. */
export function Question({ open, title, action, onYes, onClose, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={title}
      className="m-auto w-[min(28rem,94vw)] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onYes();
        }}
        className="grid gap-5 p-6"
      >
        <h2 className="text-[min(1.875rem,8vw)] wrap-anywhere">{title}</h2>
        {children}
        <PrimaryButton type="submit" className="bg-absent! hover:bg-text!">
          {action}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
      </form>
    </Dialog>
  );
}

type AskProps = Pick<ComponentProps<'button'>, 'className' | 'disabled'> &
  Pick<Props, 'title' | 'children'> & {
    label: string;
    as?: typeof ToolButton;
    /** The text of the dialog's red button, if not `label`. */
    action?: string;
    /** If true, the dialog also asks for a reason. */
    asksWhy?: boolean;
    onYes(why: string): void;
  };

/** A button that asks before it acts. */
export function AskButton(props: AskProps) {
  const { label, as: Button = ToolButton, title, action = label, asksWhy, onYes, children, ...rest } = props;
  const [isAsked, setAsked] = useState(false);
  const [why, setWhy] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isMissing = asksWhy && why.trim() === '';

  function answer() {
    setRefused(true);
    if (isMissing) return;
    close();
    onYes(why);
  }

  function close() {
    setAsked(false);
    setWhy('');
    setRefused(false);
  }

  return (
    <>
      <Button onClick={() => setAsked(true)} {...rest}>
        {label}
      </Button>
      <Question open={isAsked} title={title} action={action} onYes={answer} onClose={close}>
        {children}
        {asksWhy && (
          <TextField
            label="Why?"
            autoComplete="off"
            maxLength={noteLimit}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
            error={isRefused && isMissing ? ruleSentences.required : undefined}
          />
        )}
      </Question>
    </>
  );
}
