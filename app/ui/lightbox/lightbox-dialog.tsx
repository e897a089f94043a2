import { type MouseEvent, useId, useRef } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import type { LightboxProps } from '#app/ui/lightbox/lightbox.tsx';
import { LightboxPages } from '#app/ui/lightbox/lightbox-pages.tsx';

/** In px. A pointer that moved further was dragged, not clicked. */
const clickRadius = 8;

export function LightboxDialog({ openAt, onClose, ...rest }: LightboxProps) {
  const captionId = useId();
  const pressed = useRef({ x: 0, y: 0 });

  /** A drag ends in a click, too. */
  function stopAfterDrag(click: MouseEvent) {
    const { x, y } = pressed.current;
    if (click.detail > 0 && Math.hypot(click.clientX - x, click.clientY - y) > clickRadius) click.stopPropagation();
  }

  function closeBeside(click: MouseEvent) {
    if (!(click.target as Element).closest('img, button, a')) onClose();
  }

  return (
    <Dialog
      open={openAt !== null}
      onClose={onClose}
      onPointerDownCapture={({ clientX, clientY }) => {
        pressed.current = { x: clientX, y: clientY };
      }}
      onClickCapture={stopAfterDrag}
      onClick={closeBeside}
      aria-label={rest.label}
      aria-describedby={captionId}
      className="h-dvh max-h-none w-full max-w-none bg-transparent text-text backdrop:bg-sunken"
    >
      {openAt !== null && <LightboxPages {...rest} openAt={openAt} onClose={onClose} captionId={captionId} />}
    </Dialog>
  );
}
