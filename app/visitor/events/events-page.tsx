import { useState } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { Lightbox } from '#app/ui/lightbox/lightbox.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { formatDay } from '#programme/times.ts';
import { DayAxis } from '../day/day-axis.tsx';
import { brochureOf, brochureSize } from './brochures.ts';
import { Downloads } from './downloads.tsx';
import { EventArticle } from './event-article.tsx';
import { ShowcaseBlock } from './showcase-block.tsx';

const brochureByEvent = new Map(events.map((event) => [event.id, brochureOf(event)]));
const brochures = [...brochureByEvent.values()].filter((brochure) => brochure !== null);
const labels = events.map((event) => event.label).join(', ');

export function EventsPage() {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <PageHead
        title="Events"
        description={`${labels}: times, rooms, rules and brochures. ${formatDay(edition.date)}.`}
      />
      <PageTitle title="Events" lead="The whole day at a glance. Bars that overlap clash." />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <div className="mb-10 grid items-end gap-10 nav:has-[>:nth-child(2)]:grid-cols-[1.6fr_1fr]">
          <DayAxis />
          <Downloads />
        </div>
        {events.map((event) => {
          const brochure = brochureByEvent.get(event.id) ?? null;
          const open = () => setOpened(brochures.findIndex(({ slug }) => slug === event.id));
          return <EventArticle key={event.id} event={event} brochure={brochure} onOpenBrochure={open} />;
        })}
        <Lightbox
          label="Brochures"
          pictures={brochures}
          {...brochureSize}
          openAt={opened}
          onClose={() => setOpened(null)}
        />
        <div className="mt-4 grid gap-6 nav:grid-cols-2">
          {showcases.map((showcase) => (
            <ShowcaseBlock key={showcase.id} showcase={showcase} />
          ))}
        </div>
      </div>
    </>
  );
}
