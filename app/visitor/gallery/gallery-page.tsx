import { useState } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { Lightbox } from '#app/ui/lightbox.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { pictureFiles } from '#app/ui/picture-files.ts';
import { edition } from '#fest/edition.ts';
import { gallery } from '#fest/gallery.ts';
import { ComingSoon } from '../coming-soon/coming-soon.tsx';

const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/gallery/*', { eager: true, query: '?url', import: 'default' }),
);
const pictures = gallery.map((it) => ({ ...it, sources: files.sources(it.slug, [480, 1440], 960) }));

export function GalleryPage() {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <PageHead
        title="Gallery"
        description={`Pictures of ${edition.name} ${edition.version} and of the editions before.`}
      />
      {pictures.length === 0 ? (
        <ComingSoon what="The pictures of this edition appear here as soon as there are some." />
      ) : (
        <>
          <PageTitle title="Gallery" lead="Open a picture and turn the pages with the arrow keys or a swipe." />
          <ul className="mx-auto grid max-w-6xl gap-4 px-5 sm:grid-cols-2 sm:px-8 nav:grid-cols-3">
            {pictures.map(({ slug, alt, caption, sources }, position) => (
              <li key={slug}>
                <figure>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={`Open picture: ${alt}`}
                    className="block aspect-3/2 w-full cursor-zoom-in overflow-hidden rounded-sm border border-line transition-colors hover:border-primary"
                    onClick={() => setIndex(position)}
                  >
                    <Picture
                      alt={alt}
                      width={480}
                      height={320}
                      sizes="(min-width: 56.25rem) 22rem, (min-width: 40rem) 46vw, 92vw"
                      {...sources}
                    />
                  </button>
                  <figcaption className="py-2 text-text-soft">{caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <Lightbox label="Gallery" pictures={pictures} width={1440} height={960} index={index} onChange={setIndex} />
        </>
      )}
    </>
  );
}
