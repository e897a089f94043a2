import { useState } from 'react';
import { PageTitle } from '#app/layout/page-head.tsx';
import { Lightbox } from '#app/ui/lightbox/lightbox.tsx';
import { Picture, pictureFiles } from '#app/ui/picture/picture.tsx';
import { edition } from '#fest/edition.ts';
import { gallery } from '#fest/gallery.ts';
import { galleryShape } from '#programme/pictures.ts';
import { ComingSoonPage } from '../coming-soon/coming-soon-page.tsx';
import { ShareRow } from '../share-row.tsx';
import { leadingOf } from './rows.ts';

const files = pictureFiles(
  import.meta.glob<string>('#fest/pictures/gallery/*.{avif,jpg}', { eager: true, query: '?url', import: 'default' }),
);
const { widths, jpegWidth, heightOf } = galleryShape;
const largest = Math.max(...widths);
/** Sizes of photographs, written by `npm run gallery`. All drawings have the ratio 3:2. */
const [sizes = {}] = Object.values(
  import.meta.glob<Record<string, { width: number; height: number }>>('#fest/pictures/gallery/*.json', {
    eager: true,
    import: 'default',
  }),
);
const pictures = gallery.flatMap(({ slug, alt, caption }) => {
  const sources = files.sources(slug, widths, jpegWidth);
  return sources ? { slug, alt, caption, sources, size: sizes[slug] } : [];
});

const festName = `${edition.name} ${edition.version}`;
const drawings = gallery.filter(({ sample }) => sample).length;
const aboutDrawings =
  drawings === gallery.length
    ? 'These are drawings until the photographs arrive. '
    : 'Some are drawings until more photographs arrive. ';

const leading = leadingOf(pictures.length);

function columnsOf(position: number): string {
  const middle = position < leading.ofTwo ? 'sm:col-span-6' : 'sm:col-span-3';
  return `${middle} ${position < leading.ofThree ? 'nav:col-span-3' : 'nav:col-span-2'}`;
}

export function GalleryPage() {
  const [index, setIndex] = useState<number | null>(null);
  const description = `Pictures of ${festName} and of earlier editions.`;
  if (pictures.length === 0) {
    const sentence = 'Pictures of this edition will appear here.';
    return <ComingSoonPage title="Gallery" description={description} sentence={sentence} />;
  }
  return (
    <>
      <PageTitle
        title="Gallery"
        description={description}
        lead={
          <>
            {drawings > 0 && aboutDrawings}
            Open a picture and go to the next one{' '}
            <span className="hidden pointer-fine:inline">with the arrow keys or a swipe.</span>
            <span className="pointer-fine:hidden">with a swipe.</span>
          </>
        }
      />
      <ul className="mx-auto grid max-w-6xl gap-4 px-5 sm:grid-cols-6 sm:px-8">
        {pictures.map(({ slug, alt, caption, sources, size = { width: 3, height: 2 } }, position) => (
          <li key={slug} className={columnsOf(position)}>
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
                  sizes={`(min-width: 56.25rem) ${position < leading.ofThree ? 34 : 22}rem, (min-width: 40rem) ${position < leading.ofTwo ? 92 : 46}vw, 92vw`}
                  {...sources}
                  className={`size-full object-cover ${size.height > size.width ? 'object-[50%_25%]' : ''}`}
                />
              </button>
              <figcaption className="py-2 text-text-soft">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <ShareRow path="/gallery" title={`Gallery, ${festName}`} text={description} />
      <Lightbox
        label="Gallery"
        pictures={pictures}
        width={largest}
        height={heightOf(largest)}
        openAt={index}
        onClose={() => setIndex(null)}
      />
    </>
  );
}
