import { Suspense, useState } from 'react';
import { SecondaryButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import type { PictureSources } from '#app/ui/picture/picture.tsx';

export type LargePicture = {
  slug: string;
  alt: string;
  caption: string;
  sources: PictureSources;
  /** In px. Only needed if it differs from the lightbox's `width` and `height`. */
  size?: { width: number; height: number } | undefined;
  file?: string;
};

export type LightboxProps = {
  label: string;
  pictures: LargePicture[];
  width: number;
  height: number;
  /** The index of the first picture, or null while the lightbox is closed. */
  openAt: number | null;
  onClose: () => void;
};

const LightboxDialog = lazyPart(
  () => import('./lightbox-dialog.tsx').then((part) => part.LightboxDialog),
  LightboxNotLoaded,
);

/** The script of the lightbox loads when somebody first opens it. */
export function Lightbox(props: LightboxProps) {
  const [wanted, setWanted] = useState(false);
  if (props.openAt !== null && !wanted) setWanted(true);
  // The dialog stays mounted after closing, so that it can give the focus back.
  return <Suspense>{wanted && <LightboxDialog {...props} />}</Suspense>;
}

function LightboxNotLoaded({ label, openAt, onClose }: LightboxProps) {
  return (
    <PanelDialog open={openAt !== null} onClose={onClose} aria-label={label} className="max-w-md">
      <div className="grid justify-items-start gap-5 p-6">
        <PartMissing />
        <SecondaryButton onClick={onClose}>Close</SecondaryButton>
      </div>
    </PanelDialog>
  );
}
