import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import Carousel, { type ControllerRef, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { Dialog } from '#app/ui/dialog.tsx';
import type { LightboxProps } from '#app/ui/lightbox/lightbox.tsx';
import 'yet-another-react-lightbox/styles.css';
import './lightbox-pages.css';
import { IconButton, textLink } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/picture/picture.tsx';

/** In px. If the pointer moved further, it was a drag and not a click. */
const clickRadius = 8;

export function LightboxDialog({ openAt, onClose, ...rest }: LightboxProps) {
  const captionId = useId();
  const pressed = useRef({ x: 0, y: 0 });

  /** Stops the click that browsers send at the end of a drag. */
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

const plugins = [Inline, Zoom];
/** In ms. */
const animation = { swipe: 250, zoom: 200, navigation: 0 };
const turns: Record<string, 'prev' | 'next'> = { ArrowLeft: 'prev', ArrowRight: 'next' };

type Props = LightboxProps & { openAt: number; captionId: string };

/** The library handles swipes, pinches and the zoom. We handle the caption, the buttons and the keys. */
function LightboxPages({ label, pictures, width, height, openAt, onClose, captionId }: Props) {
  const [index, setIndex] = useState(openAt);
  const [zoom, setZoom] = useState(1);
  const controller = useRef<ControllerRef>(null);
  const zoomControl = useRef<ZoomRef>(null);
  const stage = useRef<HTMLDivElement>(null);
  const slides = useMemo<SlideImage[]>(
    () => pictures.map(({ alt, sources, size = { width, height } }) => ({ src: sources.fallback, alt, ...size })),
    [pictures, width, height],
  );
  const count = pictures.length;
  const shown = pictures[index];

  function takeKey(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    // Leave shortcuts such as Ctrl and + to the browser.
    if (altKey || ctrlKey || metaKey) return event.stopPropagation();
    const turn = zoom === 1 ? turns[key] : undefined;
    if (turn) {
      // The library ignores the second of two quick presses, so turn the page here.
      event.stopPropagation();
      return controller.current?.[turn]();
    }
    // The library listens only on its own element, so pass on the keys pressed on our buttons.
    const carousel = stage.current?.querySelector('.yarl__container');
    if (carousel?.contains(target as Node)) return;
    carousel?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  }

  function slide({ slide, rect, zoom = 1 }: { slide: object; rect: { width: number; height: number }; zoom?: number }) {
    const picture = pictures[slides.indexOf(slide as SlideImage)];
    const size = picture?.size ?? { width, height };
    const across = Math.round(Math.min(rect.width, (rect.height * size.width) / size.height, size.width));
    return (
      picture && (
        <div style={{ width: across }}>
          <Picture
            alt={picture.alt}
            {...size}
            sizes={`${Math.ceil(across * zoom)}px`}
            {...picture.sources}
            loading="eager"
            className="h-auto w-full select-none bg-raised"
          />
        </div>
      )
    );
  }

  return (
    <div
      onKeyDownCapture={takeKey}
      className="grid h-full grid-cols-[auto_1fr_auto] grid-rows-[auto_minmax(0,1fr)_auto] items-center justify-items-center gap-2 p-3 landscape:grid-cols-[5rem_1fr_5rem]"
    >
      <div className="z-10 col-start-3 row-start-1 flex flex-row-reverse gap-2 landscape:grid">
        <IconButton icon="close" label="Close" onClick={onClose} />
        <IconButton
          icon={zoom > 1 ? 'zoomOut' : 'zoomIn'}
          label={zoom > 1 ? 'Zoom out' : 'Zoom in'}
          onClick={() => (zoom > 1 ? zoomControl.current?.changeZoom(1) : zoomControl.current?.zoomIn())}
        />
      </div>
      <div
        ref={stage}
        className="lightbox-stage col-span-3 col-start-1 row-start-2 -mx-3 self-stretch justify-self-stretch landscape:row-span-2 landscape:row-start-1"
      >
        <Carousel
          index={openAt}
          slides={slides}
          plugins={plugins}
          animation={animation}
          carousel={{ preload: 1, padding: 0, finite: count === 1 }}
          controller={{ ref: controller, touchAction: 'none' }}
          toolbar={{ buttons: [] }}
          labels={{ 'Photo gallery': label }}
          zoom={{ ref: zoomControl, maxZoomPixelRatio: 2 }}
          on={{ view: ({ index }) => setIndex(index), zoom: ({ zoom }) => setZoom(zoom) }}
          render={{ slide, buttonPrev: () => null, buttonNext: () => null, buttonZoom: () => null }}
        />
      </div>
      <div className="col-span-2 col-start-1 row-start-1 justify-self-start landscape:col-span-3 landscape:row-start-3 landscape:flex landscape:items-baseline landscape:gap-4 landscape:justify-self-center">
        {count > 1 && (
          <p aria-hidden="true" className="shrink-0 font-mono text-sm text-text-soft">
            {`${index + 1} of ${count}`}
          </p>
        )}
        <p id={captionId} aria-live="polite" aria-atomic="true">
          {count > 1 && <span className="sr-only">{`${index + 1} of ${count}: `}</span>}
          {shown?.caption}
        </p>
      </div>
      {count > 1 && (
        <>
          <IconButton
            icon="left"
            label="Previous picture"
            className="z-10 col-start-1 row-start-3 landscape:row-start-2"
            onClick={() => controller.current?.prev()}
          />
          <IconButton
            icon="right"
            label="Next picture"
            className="z-10 col-start-3 row-start-3 justify-self-end landscape:row-start-2 landscape:justify-self-center"
            onClick={() => controller.current?.next()}
          />
        </>
      )}
      {shown?.file && (
        <a
          href={shown.file}
          target="_blank"
          rel="noreferrer"
          aria-label="Full size, in a new tab"
          className={`${textLink} z-10 col-start-2 row-start-3 inline-flex min-h-11 items-center text-center text-sm landscape:col-start-3 landscape:row-start-2 landscape:self-end`}
        >
          Full size
        </a>
      )}
    </div>
  );
}
