import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { iconButton, textLink } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture, type PictureSources } from '#app/ui/picture.tsx';
import { usePinched } from './lightbox-pinch.ts';
import { useSwipe } from './swipe.ts';

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

type Props = {
  /** What the pictures are, the name of the dialog. */
  label: string;
  pictures: LargePicture[];
  /** The size of the pictures, in pixels. */
  width: number;
  height: number;
  /** Which one is shown; null while the lightbox is closed. */
  index: number | null;
  onChange: (index: number | null) => void;
};

/** In CSS pixels; a pointer that went further was drawn, not clicked. */
const still = 8;

/**
 * One picture at a time over the page, as large as the screen holds it whole: arrows and swipes turn, Escape and a click
 * beside the picture close. A screen wider than high has its buttons at the sides.
 */
export function Lightbox({ label, pictures, width, height, index, onChange }: Props) {
  const captionId = useId();
  const pressed = useRef({ x: 0, y: 0 });
  const pinched = usePinched();
  const count = pictures.length;
  const turn = (by: number) => index !== null && onChange((index + by + count) % count);
  const swipe = useSwipe(turn);

  function turnByKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  }

  /** A mouse that is drawn across ends in a click as well, which must neither close nor turn once more. */
  function stopAfterDrag(click: MouseEvent) {
    const { x, y } = pressed.current;
    if (click.detail > 0 && Math.hypot(click.clientX - x, click.clientY - y) > still) click.stopPropagation();
  }

  const shown = index === null ? undefined : pictures[index];
  return (
    <Dialog
      open={shown !== undefined}
      onClose={() => onChange(null)}
      onKeyDown={turnByKey}
      onPointerDownCapture={({ clientX, clientY }) => {
        pressed.current = { x: clientX, y: clientY };
      }}
      onClickCapture={stopAfterDrag}
      {...swipe}
      aria-label={label}
      aria-describedby={captionId}
      // Who has pinched it larger moves about in it with one finger, also where the browser holds to the rule then.
      className={`h-dvh max-h-none w-full max-w-none bg-transparent text-text backdrop:bg-sunken ${pinched ? 'touch-auto' : 'touch-pinch-zoom'}`}
    >
      {shown && index !== null && (
        <div className="pointer-events-none grid h-full grid-cols-[auto_1fr_auto] grid-rows-[auto_minmax(0,1fr)_auto] items-center justify-items-center gap-2 p-3 landscape:grid-cols-[5rem_1fr_5rem] [&_:is(a,button,img)]:pointer-events-auto">
          <button
            type="button"
            aria-label="Close"
            className={`${iconButton} col-start-3 row-start-1`}
            onClick={() => onChange(null)}
          >
            <Icon name="close" />
          </button>
          <div className="col-span-3 row-start-2 -mx-3 grid place-content-center self-stretch justify-self-stretch [container-type:size] landscape:col-span-1 landscape:col-start-2 landscape:row-span-2 landscape:row-start-1 landscape:mx-0">
            {around(index, pictures).map((it) => {
              const size = it.size ?? { width, height };
              const ratio = size.width / size.height;
              return (
                <div key={it.slug} className="contents" style={{ '--ratio': ratio } as CSSProperties}>
                  <Picture
                    alt={it.alt}
                    {...size}
                    sizes={`min(100vw, ${Math.ceil(100 * ratio)}vh)`}
                    {...it.sources}
                    loading="eager"
                    className={`col-start-1 row-start-1 h-auto w-[min(100cqw,100cqh*var(--ratio))] place-self-center select-none bg-raised ${it === shown ? '' : 'invisible'}`}
                  />
                </div>
              );
            })}
          </div>
          <div className="col-span-2 col-start-1 row-start-1 justify-self-start landscape:col-span-3 landscape:row-start-3 landscape:flex landscape:items-baseline landscape:gap-4 landscape:justify-self-center">
            {count > 1 && (
              <p aria-hidden="true" className="shrink-0 font-mono text-sm text-text-soft">
                {`${index + 1} of ${count}`}
              </p>
            )}
            <p id={captionId} aria-live="polite" aria-atomic="true">
              {count > 1 && <span className="sr-only">{`${index + 1} of ${count}: `}</span>}
              {shown.caption}
            </p>
          </div>
          {count > 1 && (
            <>
              <button
                type="button"
                aria-label="Previous picture"
                className={`${iconButton} col-start-1 row-start-3 landscape:row-start-2`}
                onClick={() => turn(-1)}
              >
                <Icon name="left" />
              </button>
              <button
                type="button"
                aria-label="Next picture"
                className={`${iconButton} col-start-3 row-start-3 landscape:row-start-2`}
                onClick={() => turn(1)}
              >
                <Icon name="right" />
              </button>
            </>
          )}
          {shown.file && (
            <a
              href={shown.file}
              target="_blank"
              rel="noreferrer"
              aria-label="Full size, in a new tab"
              className={`${textLink} col-start-2 row-start-3 inline-flex min-h-11 items-center text-center text-sm landscape:col-start-3 landscape:row-start-2 landscape:self-end`}
            >
              Full size
            </a>
          )}
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
