import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { iconButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture, type PictureSources } from '#app/ui/picture.tsx';

type LargePicture = { slug: string; alt: string; caption: string; sources: PictureSources };

type Props = {
  pictures: LargePicture[];
  /** Which one is shown; null while the lightbox is closed. */
  index: number | null;
  onChange: (index: number | null) => void;
};

const shortestSwipe = 48;

/** One picture at a time over the page: arrows and swipes turn, Escape and the backdrop close. */
export function Lightbox({ pictures, index, onChange }: Props) {
  const touchedAt = useRef<number>(undefined);
  const close = () => onChange(null);
  const turn = (by: number) => index !== null && onChange((index + by + pictures.length) % pictures.length);

  function turnByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  }

  function turnBySwipe({ clientX }: PointerEvent) {
    const distance = clientX - (touchedAt.current ?? clientX);
    touchedAt.current = undefined;
    if (Math.abs(distance) >= shortestSwipe) turn(distance < 0 ? 1 : -1);
  }

  const shown = index === null ? undefined : pictures[index];
  return (
    <Dialog
      open={shown !== undefined}
      onClose={close}
      onKeyDown={turnByKey}
      aria-label="Gallery"
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
          <div
            className="min-h-0 touch-pan-y touch-pinch-zoom"
            onPointerDown={({ clientX }) => {
              touchedAt.current = clientX;
            }}
            onPointerUp={turnBySwipe}
          >
            <Picture
              key={shown.slug}
              alt={shown.alt}
              width={1440}
              height={960}
              sizes="min(72rem, 100vw)"
              {...shown.sources}
              className="size-full select-none object-contain"
            />
          </div>
          <div className="flex items-center justify-between gap-4">
            <button type="button" aria-label="Previous picture" className={iconButton} onClick={() => turn(-1)}>
              <Icon name="left" />
            </button>
            <p aria-live="polite" className="text-center">
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
