import { lazy, Suspense } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { useLive } from '../after-idle.tsx';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';

/** The build prerenders the strip. Without its script, only "Copy link" does not work. */
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

/** A component of its own: if the page itself updated, the strip would disappear until its script is loaded. */
function AfterwardsOnceLive() {
  const live = useLive();
  return live && <live.Afterwards />;
}
