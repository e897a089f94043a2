import { lazy, Suspense } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { About } from './about.tsx';
import { Afterwards } from './afterwards.tsx';
import { Hero } from './hero.tsx';
import { keepPrerendered } from './keep-prerendered.ts';

/** The build prerenders the strip. Without its script, only "Copy link" does not work. */
const loadStrip = () => import('./poster-strip.tsx');
const PosterStrip = lazy(() => loadStrip().then((part) => ({ default: part.PosterStrip }), keepPrerendered));

export function HomePage() {
  return (
    <>
      <PageHead description={`${edition.tagline} ${formatDay(edition.date)}, ${edition.department}.`} />
      <Afterwards />
      <Hero />
      <Suspense>
        <PosterStrip />
      </Suspense>
      <About />
    </>
  );
}
