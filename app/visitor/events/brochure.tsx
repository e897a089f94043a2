import type { MouseEvent } from 'react';
import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import { Picture } from '#app/ui/picture/picture.tsx';
import { EventSign } from '../day/event-sign.tsx';
import { brochureSize } from './brochures.ts';

const frame = 'block overflow-hidden border border-line sm:max-w-88';

/** A phone shows only the art of a poster. Its words are on the page. */
const crops = {
  wide: { frame: 'max-sm:aspect-7/5', picture: 'w-full', sizes: '92vw' },
  square: {
    frame: 'max-sm:aspect-square',
    picture: 'max-sm:-mt-[8%] max-sm:-ml-[23%] w-[146%] sm:w-full',
    sizes: '52vw',
  },
};

type Props = {
  eventId: string;
  brochure: LargePicture | null;
  crop: keyof typeof crops;
  loading: 'lazy' | 'eager';
  onOpen: () => void;
};

export function Brochure({ eventId, brochure, crop, loading, onOpen }: Props) {
  const shown = crops[crop];
  if (!brochure) {
    return (
      <div className={`${frame} ${shown.frame} grid place-items-center bg-raised sm:aspect-[210/297]`}>
        <EventSign id={eventId} className="h-4/5 max-w-3/5" />
      </div>
    );
  }

  // Leaves clicks for a new tab or a download to the browser.
  function openHere(click: MouseEvent) {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    onOpen();
  }

  return (
    <a
      href={brochure.file}
      aria-haspopup="dialog"
      onClick={openHere}
      className={`${frame} ${shown.frame} cursor-zoom-in transition-colors hover:border-primary`}
    >
      <Picture
        alt={`${brochure.alt}, opens large`}
        {...brochureSize}
        sizes={`(min-width: 40rem) 22rem, ${shown.sizes}`}
        {...brochure.sources}
        loading={loading}
        className={`h-auto max-w-none ${shown.picture}`}
      />
    </a>
  );
}
