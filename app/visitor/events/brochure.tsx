import type { MouseEvent } from 'react';
import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import { Picture, pictureFiles } from '#app/ui/picture/picture.tsx';
import type { FestEvent } from '#contract/fest.ts';
import { posterShape } from '#programme/pictures.ts';
import { EventSign } from '../day/event-sign.tsx';

const { widths, jpegWidth, heightOf } = posterShape;
const largest = Math.max(...widths);

export const brochureSize = { width: largest, height: heightOf(largest) };

const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/posters/*', { eager: true, query: '?url', import: 'default' }),
);
const documents = pictureFiles(
  import.meta.glob<string>('#fest/documents/*.pdf', { eager: true, query: '?url', import: 'default' }),
);

export function brochureOf({ id, label }: FestEvent): LargePicture | null {
  const sources = files.sources(id, widths, jpegWidth);
  const file = files.find(`${id}-${jpegWidth}.jpg`);
  return sources && file ? { slug: id, alt: `Brochure of ${label}`, caption: label, sources, file } : null;
}

export const documentFile = (name: string): string | undefined => documents.find(name);

const frame = 'block overflow-hidden border border-line sm:max-w-88';

/** A phone shows only the drawing of a poster, because the page repeats the words of the poster. */
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

  // If a click opens a new tab or a download, the browser must handle it.
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
