import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'aria-label'> & {
  open: boolean;
  onClose: () => void;
  'aria-label': string;
};

const panel = 'm-auto max-h-[92dvh] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80';

/** A dialog in the middle of the page. `className` gives its width. */
export const PanelDialog = ({ className, ...rest }: Props) => <Dialog className={`${panel} ${className}`} {...rest} />;

/** Give the dialog no padding: a click on the element itself, not on its content, counts as a click on the backdrop. */
export function Dialog({ open, onClose, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const { current } = dialog;
    if (open && !current?.open) current?.showModal();
    if (!open && current?.open) current.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape
    <dialog
      ref={dialog}
      // The event may come from a dialog inside this one, or after this dialog has opened again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      {...rest}
    >
      {open && children}
    </dialog>
  );
}
