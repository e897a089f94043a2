import type { MouseEvent } from 'react';
import type { LargePicture } from '#app/ui/lightbox/lightbox.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { EventSign } from '../day/event-sign.tsx';
import { brochureSize } from './brochures.ts';

const frame = 'block max-w-88 border border-line';

type Props = { eventId: string; brochure: LargePicture | null; onOpen: () => void };

/** The poster of an event, which opens large. While there is none, its sign in the same frame. */
export function Brochure({ eventId, brochure, onOpen }: Props) {
  if (!brochure) {
    return (
      <div className={`${frame} grid aspect-[210/297] place-items-center bg-raised`}>
        <EventSign id={eventId} className="w-3/5" />
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
        sizes="(min-width: 40rem) 20rem, min(22rem, 92vw)"
        {...brochure.sources}
        className="h-auto w-full"
      />
    </a>
  );
}
