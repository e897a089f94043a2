import { lazy, Suspense } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { useLive } from '../after-idle.tsx';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';

/** Prerendered. Without its script only "Copy link" fails. */
const PosterStrip = lazy(() =>
  import('./poster-strip.tsx').then(
    (module) => ({ default: module.PosterStrip }),
    () => new Promise<never>(() => {}),
  ),
);

export function HomePage() {
  return (
    <>
      <PageHead description={`${edition.tagline} ${formatDay(edition.date)}, ${edition.department}.`} />
      <Hero />
      <Suspense>
        <PosterStrip />
      </Suspense>
      <About />
      <AfterwardsOnceLive />
    </>
  );
}

/** On its own: an update of the page would take the strip away until its script is there. */
function AfterwardsOnceLive() {
  const live = useLive();
  return live && <live.Afterwards />;
}
