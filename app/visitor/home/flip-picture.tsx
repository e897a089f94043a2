import { useState } from 'react';
import { Picture } from '#app/ui/picture/picture.tsx';
import { pictureFiles } from '#app/ui/picture/picture-files.ts';
import { edition } from '#fest/edition.ts';
import { aboutShape } from '#programme/pictures.ts';

const { widths, jpegWidth, heightOf } = aboutShape;
const largest = Math.max(...widths);
const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/about-*', { eager: true, query: '?url', import: 'default' }),
);
const { version } = edition;

const sides = [
  {
    sources: files.sources('about-front', widths, jpegWidth),
    alt: `A split-flap board shows ${version} above the events with their times and rooms`,
    side: '',
  },
  {
    sources: files.sources('about-back', widths, jpegWidth),
    alt: 'The day as it happens: a bar for each event under the hours',
    side: 'flip-back',
  },
];

export const hasFlipPicture = sides.every(({ sources }) => sources !== null);

export function FlipPicture() {
  const [turned, setTurned] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={turned}
      aria-label="Turn the picture"
      aria-describedby="flip-picture"
      onClick={() => setTurned(!turned)}
      className="flip block aspect-4/3 self-start w-full cursor-pointer"
    >
      <span id="flip-picture" className="flip-sides relative block size-full">
        {sides.map(({ sources, alt, side }) => (
          <span
            key={alt}
            className={`${side} absolute inset-0 overflow-hidden rounded-lg border border-line bg-raised`}
          >
            {sources && (
              <Picture
                alt={alt}
                width={largest}
                height={heightOf(largest)}
                sizes="(min-width: 56.25rem) 30rem, 92vw"
                {...sources}
              />
            )}
          </span>
        ))}
      </span>
    </button>
  );
}
