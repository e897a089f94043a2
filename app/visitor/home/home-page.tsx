import { PageHead } from '#app/layout/page-head.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';

export function HomePage() {
  return (
    <>
      <PageHead description={`${edition.tagline} ${formatDay(edition.date)}, ${edition.department}.`} />
      <Hero />
      <About />
    </>
  );
}
