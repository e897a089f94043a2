import type { ReactNode } from 'react';
import { PrimaryButton, SecondaryButton } from '#app/ui/buttons.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  action: string;
  onYes(): void;
  onClose(): void;
  children: ReactNode;
};

/** Asks before an action that cannot be undone. */
export function Question({ open, title, action, onYes, onClose, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={title}
      className="m-auto w-[min(28rem,94vw)] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      <div className="grid gap-5 p-6">
        <h2 className="text-[min(1.875rem,8vw)] wrap-anywhere">{title}</h2>
        {children}
        <PrimaryButton className="bg-absent! hover:bg-text!" onClick={onYes}>
          {action}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
      </div>
    </Dialog>
  );
}
