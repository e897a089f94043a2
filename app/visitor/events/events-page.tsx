import { useState } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { Lightbox } from '#app/ui/lightbox.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { aiShowcase, funGames } from '#fest/showcases.ts';
import { formatDay } from '#programme/times.ts';
import { DayAxis } from '../day/day-axis.tsx';
import { brochurePage, brochureSize } from './brochures.ts';
import { Downloads } from './downloads.tsx';
import { EventArticle } from './event-article.tsx';
import { ShowcaseBlock } from './showcase-block.tsx';

const brochures = events.map(brochurePage);
const labels = events.map((it) => it.label).join(', ');

export function EventsPage() {
  const [brochure, setBrochure] = useState<number | null>(null);
  return (
    <>
      <PageHead
        title="Events"
        description={`${labels}: times, rooms, rules and brochures. ${formatDay(edition.date)}.`}
      />
      <PageTitle title="Events" lead="The whole day at a glance. Bars that overlap clash." />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <div className="mb-10 grid items-end gap-10 nav:grid-cols-[1.6fr_1fr]">
          <DayAxis />
          <Downloads />
        </div>
        {events.map((event, position) => (
          <EventArticle key={event.id} event={event} onOpenBrochure={() => setBrochure(position)} />
        ))}
        <Lightbox label="Brochures" pictures={brochures} {...brochureSize} index={brochure} onChange={setBrochure} />
        <div className="mt-4 grid gap-6 nav:grid-cols-2">
          <ShowcaseBlock showcase={aiShowcase} />
          <ShowcaseBlock showcase={funGames} />
        </div>
      </div>
    </>
  );
}
