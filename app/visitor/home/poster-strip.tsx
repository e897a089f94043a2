import { Link } from 'react-router';
import { Picture, pictureFiles } from '#app/ui/picture/picture.tsx';
import { edition } from '#fest/edition.ts';
import { eventsByTime } from '#programme/events.ts';
import { posterShape } from '#programme/pictures.ts';
import { formatDay } from '#programme/times.ts';
import { EventSign } from '../day/event-sign.tsx';
import { ShareRow } from '../share-row.tsx';

const files = pictureFiles(
  import.meta.glob<string>(['#fest/pictures/posters/*-{360,720}.avif', '#fest/pictures/posters/*.jpg'], {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
const { jpegWidth, heightOf } = posterShape;
const width = 720;
const festName = `${edition.name} ${edition.version}`;

export function PosterStrip() {
  return (
    <>
      <ul
        aria-label="Posters"
        className="mt-14 grid grid-cols-2 sm:grid-cols-3 nav:mt-20 nav:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
      >
        {eventsByTime.map(({ id, label }) => {
          const sources = files.sources(id, [360, width], jpegWidth);
          return (
            <li key={id}>
              <Link to={`/events/${id}`} className="group block">
                <span className="block aspect-14/9 overflow-hidden bg-raised">
                  {sources ? (
                    <Picture
                      alt=""
                      width={width}
                      height={heightOf(width)}
                      sizes="(min-width: 56.25rem) 17vw, (min-width: 40rem) 34vw, 50vw"
                      className="size-full object-cover object-[50%_15%] transition-transform duration-300 group-hover:scale-105"
                      {...sources}
                    />
                  ) : (
                    <EventSign id={id} className="mx-auto h-full p-4" />
                  )}
                </span>
                <span className="block px-5 py-2.5 font-mono text-sm text-text-soft group-hover:text-primary sm:px-4">
                  {label}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ShareRow
        path="/"
        title={festName}
        text={`${festName}: ${edition.tagline} ${formatDay(edition.date)}, ${edition.department}.`}
      />
    </>
  );
}
