import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'aria-label'> & {
  open: boolean;
  /** Called on Escape, on a click outside and when the browser closes it. */
  onClose: () => void;
  'aria-label': string;
};

/**
 * The browser's own modal dialog: it holds the focus, closes on Escape and gives the focus back to where it was.
 * Its padding must be zero and its content fill it, so that a click on the dialog itself is a click on the backdrop.
 */
export function Dialog({ open, onClose, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const { current } = dialog;
    if (open && !current?.open) current?.showModal();
    if (!open && current?.open) current.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser handles
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      {...rest}
    >
      {open && children}
    </dialog>
  );
}
