import { lazy, Suspense, useState } from 'react';
import { LightboxNotLoaded } from '#app/ui/lightbox/lightbox-not-loaded.tsx';
import type { PictureSources } from '#app/ui/picture/picture.tsx';

export type LargePicture = {
  slug: string;
  alt: string;
  caption: string;
  sources: PictureSources;
  /** Its own size in pixels, where it is not that of the others. */
  size?: { width: number; height: number } | undefined;
  /** The address of the picture by itself, for those who want to go closer than the screen allows. */
  file?: string;
};

export type LightboxProps = {
  /** What the pictures are, the name of the dialog. */
  label: string;
  pictures: LargePicture[];
  /** The size of the pictures, in pixels. */
  width: number;
  height: number;
  /** The picture to begin with; null while the lightbox is closed. */
  openAt: number | null;
  onClose: () => void;
};

const LightboxDialog = lazy(() =>
  import('./lightbox-dialog.tsx').then(
    (module) => ({ default: module.LightboxDialog }),
    () => ({ default: LightboxNotLoaded }),
  ),
);

/** One picture at a time over the page. Its script and styles are fetched when it is opened for the first time. */
export function Lightbox(props: LightboxProps) {
  const [wanted, setWanted] = useState(false);
  if (props.openAt !== null && !wanted) setWanted(true);
  // Stays when it is closed, so that the dialog can give the focus back.
  return <Suspense>{wanted && <LightboxDialog {...props} />}</Suspense>;
}
