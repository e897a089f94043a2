import { useState } from 'react';
import { Picture, pictureFiles } from '#app/ui/picture/picture.tsx';
import { edition } from '#fest/edition.ts';
import { aboutShape } from '#programme/pictures.ts';

const chapters = [
  { title: 'The fest', paragraphs: edition.about.fest },
  { title: 'The department', paragraphs: edition.about.department },
];

export function About() {
  return (
    <section aria-labelledby="about" className="mx-auto max-w-6xl px-5 pt-20 sm:px-8 sm:pt-28">
      <h2 id="about" className="text-[clamp(3rem,9vw,6.5rem)] uppercase leading-[0.86]">
        About
      </h2>
      <div className="mt-10 grid gap-x-16 gap-y-10 nav:grid-cols-[1fr_1.15fr]">
        {hasFlipPicture && <FlipPicture />}
        <div
          className={
            hasFlipPicture ? 'grid content-start gap-10' : 'col-span-full grid gap-x-16 gap-y-10 nav:grid-cols-2'
          }
        >
          {chapters.map(({ title, paragraphs }) => (
            <div key={title} className="border-t border-line-strong pt-5">
              <h3 className="text-3xl uppercase">{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-4 text-lg text-text-soft">
                  {paragraph}
                </p>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

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
    alt: 'A plan of the day: the hours at the top, and below them a bar for each event',
    side: 'flip-back',
  },
];

const hasFlipPicture = sides.every(({ sources }) => sources !== null);

function FlipPicture() {
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
                className="size-full object-cover"
                {...sources}
              />
            )}
          </span>
        ))}
      </span>
    </button>
  );
}
