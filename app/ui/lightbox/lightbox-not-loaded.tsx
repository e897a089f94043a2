import { button } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { LightboxProps } from '#app/ui/lightbox/lightbox.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';

export function LightboxNotLoaded({ label, openAt, onClose }: LightboxProps) {
  return (
    <Dialog
      open={openAt !== null}
      onClose={onClose}
      aria-label={label}
      className="m-auto max-w-md border border-line-strong bg-ground text-text backdrop:bg-sunken/80"
    >
      <div className="grid justify-items-start gap-5 p-6">
        <PartMissing />
        <button type="button" className={button.secondary} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
