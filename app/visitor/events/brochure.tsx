import type { MouseEvent } from 'react';
import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { EventSign } from '../day/event-sign.tsx';
import { brochureSize } from './brochures.ts';

const frame = 'block overflow-hidden border border-line sm:max-w-88';
/** A phone shows the art of the poster; the words below it stand on the page. */
const art = 'w-full object-cover object-top max-sm:aspect-7/5';

type Props = { eventId: string; brochure: LargePicture | null; onOpen: () => void };

/** The poster of an event, which opens large. While there is none, its sign in the same frame. */
export function Brochure({ eventId, brochure, onOpen }: Props) {
  if (!brochure) {
    return (
      <div className={`${frame} grid aspect-7/5 place-items-center bg-raised sm:aspect-[210/297]`}>
        <EventSign id={eventId} className="h-4/5 max-w-3/5" />
      </div>
    );
  }

  // A click that asks for a new tab or a download gets it; without scripts the link opens the picture itself.
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
      className={`${frame} cursor-zoom-in transition-colors hover:border-primary`}
    >
      <Picture
        alt={`${brochure.alt}, opens large`}
        {...brochureSize}
        sizes="(min-width: 40rem) 20rem, 92vw"
        {...brochure.sources}
        className={`${art} sm:h-auto`}
      />
    </a>
  );
}
