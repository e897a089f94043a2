import { type KeyboardEvent, useId } from 'react';
import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture, type PictureSources } from '#app/ui/picture.tsx';
import { useSwipe } from './swipe.ts';

export type LargePicture = { slug: string; alt: string; caption: string; sources: PictureSources };

type Props = {
  /** What the pictures are, the name of the dialog. */
  label: string;
  pictures: LargePicture[];
  /** The size of every picture, in pixels. */
  width: number;
  height: number;
  /** Which one is shown; null while the lightbox is closed. */
  index: number | null;
  onChange: (index: number | null) => void;
};

/** One picture at a time over the page: arrows and swipes turn, Escape and the backdrop close. */
export function Lightbox({ label, pictures, width, height, index, onChange }: Props) {
  const captionId = useId();
  const close = () => onChange(null);
  const turn = (by: number) => index !== null && onChange((index + by + pictures.length) % pictures.length);
  const swipe = useSwipe(turn);

  function turnByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  }

  const shown = index === null ? undefined : pictures[index];
  return (
    <Dialog
      open={shown !== undefined}
      onClose={close}
      onKeyDown={turnByKey}
      aria-label={label}
      aria-describedby={captionId}
      className="m-auto h-dvh max-h-none w-full max-w-6xl bg-transparent text-text backdrop:bg-sunken/95"
    >
      {shown && index !== null && (
        <div className="pointer-events-none grid h-full grid-rows-[auto_1fr_auto] gap-3 p-4 *:pointer-events-auto">
          <div className="flex items-center justify-between">
            <p aria-hidden="true" className="font-mono text-sm text-text-soft">
              {index + 1} of {pictures.length}
            </p>
            <button type="button" aria-label="Close" className={iconButton} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <div className="min-h-0 touch-pan-y touch-pinch-zoom" {...swipe}>
            {around(index, pictures).map((it) => (
              <Picture
                key={it.slug}
                alt={it.alt}
                width={width}
                height={height}
                sizes={`min(72rem, 100vw, ${Math.ceil((100 * width) / height)}vh)`}
                {...it.sources}
                loading="eager"
                className={it === shown ? 'size-full select-none object-contain' : 'hidden'}
              />
            ))}
          </div>
          <div className="flex items-center justify-between gap-4">
            <button type="button" aria-label="Previous picture" className={iconButton} onClick={() => turn(-1)}>
              <Icon name="left" />
            </button>
            <p id={captionId} aria-live="polite" aria-atomic="true" className="text-center">
              <span className="sr-only">
                {index + 1} of {pictures.length}:{' '}
              </span>
              {shown.caption}
            </p>
            <button type="button" aria-label="Next picture" className={iconButton} onClick={() => turn(1)}>
              <Icon name="right" />
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The picture before, the one shown and the one after, so that turning finds the next one there. */
function around(index: number, pictures: LargePicture[]): LargePicture[] {
  const near = [-1, 0, 1].flatMap((by) => pictures.at((index + by) % pictures.length) ?? []);
  return [...new Set(near)];
}
