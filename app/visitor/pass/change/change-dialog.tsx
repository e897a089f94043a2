import type { ReactNode } from 'react';
import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/** One change of a pass, over it. */
export function ChangeDialog({ open, title, onClose, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={title}
      className="m-auto max-h-[94dvh] w-[min(36rem,94vw)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-4xl uppercase">{title}</h2>
          <button type="button" aria-label="Close" onClick={onClose} className={iconButton}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
