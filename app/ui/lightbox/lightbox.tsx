import { lazy, Suspense, useState } from 'react';
import { LightboxNotLoaded } from '#app/ui/lightbox/lightbox-not-loaded.tsx';
import type { PictureSources } from '#app/ui/picture/picture.tsx';

export type LargePicture = {
  slug: string;
  alt: string;
  caption: string;
  sources: PictureSources;
  /** In px, if it differs from the others. */
  size?: { width: number; height: number } | undefined;
  file?: string;
};

export type LightboxProps = {
  label: string;
  pictures: LargePicture[];
  width: number;
  height: number;
  /** Index of the first picture; null while closed. */
  openAt: number | null;
  onClose: () => void;
};

const LightboxDialog = lazy(() =>
  import('./lightbox-dialog.tsx').then(
    (module) => ({ default: module.LightboxDialog }),
    () => ({ default: LightboxNotLoaded }),
  ),
);

/** Loads its script when it is first opened. */
export function Lightbox(props: LightboxProps) {
  const [wanted, setWanted] = useState(false);
  if (props.openAt !== null && !wanted) setWanted(true);
  // Stays mounted, so that the dialog can give the focus back.
  return <Suspense>{wanted && <LightboxDialog {...props} />}</Suspense>;
}
