import { lazy, Suspense } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { useLive } from '../after-idle.tsx';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';

/** Works without its script, all but "Copy link": it comes after what the first screen needs, and may fail to come. */
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
