import { useState } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import { pictureFiles } from '#app/ui/picture-files.ts';

const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/about-*', { eager: true, query: '?url', import: 'default' }),
);
const sides = [
  {
    name: 'about-front',
    alt: 'A split-flap board shows 10.0 above the six events with their times and rooms',
    side: '',
  },
  {
    name: 'about-back',
    alt: 'The ten editions as a line of releases, from v1.0 at the foot to 10.0 at the top',
    side: 'flip-back',
  },
];

/** Two sides of one story. Turns under the pointer, at the keyboard's focus and on a tap. */
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
        {sides.map(({ name, alt, side }) => (
          <span
            key={name}
            className={`${side} absolute inset-0 overflow-hidden rounded-lg border border-line bg-raised`}
          >
            <Picture
              alt={alt}
              width={960}
              height={720}
              sizes="(min-width: 56.25rem) 30rem, 92vw"
              {...files.sources(name, [480, 960], 480)}
            />
          </span>
        ))}
      </span>
    </button>
  );
}
