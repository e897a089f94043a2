import { useState } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { useEvents } from '#app/news/moves.ts';
import { textLink } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Lightbox } from '#app/ui/lightbox/lightbox.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { formatDay } from '#programme/times.ts';
import { ShareRow } from '../share-row.tsx';
import { brochureOf, brochureSize, documentFile } from './brochure.tsx';
import { DayPlan } from './day-plan.tsx';
import { EventArticle } from './event-article.tsx';
import { ShowcaseBlock } from './showcase-block.tsx';

/** In the order of the posters' numbers. */
const brochures = events.map(brochureOf).filter((brochure) => brochure !== null);
const labels = eventsByTime.map((event) => event.label).join(', ');
const festName = `${edition.name} ${edition.version}`;

export function EventsPage() {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <PageHead
        title="Events"
        description={`${labels}: times, rooms, rules and brochures. ${formatDay(edition.date)}.`}
      />
      <PageTitle title="Events" lead="The whole day at a glance. Overlapping bars are events at the same time." />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <DayPlan />
        <div className="mt-8 grid gap-x-12 xl:grid-cols-2">
          {useEvents().map((event, place) => {
            const index = brochures.findIndex(({ slug }) => slug === event.id);
            const brochure = brochures[index] ?? null;
            // The first brochure is visible when the page opens, so load it at once.
            const loading = place === 0 ? 'eager' : 'lazy';
            return (
              <EventArticle key={event.id} {...{ event, brochure, loading }} onOpenBrochure={() => setOpened(index)} />
            );
          })}
        </div>
        <Lightbox
          label="Brochures"
          pictures={brochures}
          {...brochureSize}
          openAt={opened}
          onClose={() => setOpened(null)}
        />
        <div className="grid gap-6 border-t border-line-strong pt-8 nav:grid-cols-2">
          {showcases.map((showcase) => (
            <ShowcaseBlock key={showcase.id} showcase={showcase} />
          ))}
        </div>
      </div>
      <ShareRow
        path="/events"
        title={`Events, ${festName}`}
        text={`${labels}: the events of ${festName} on ${formatDay(edition.date)}.`}
      >
        <Downloads />
      </ShareRow>
    </>
  );
}

const link = `${textLink} inline-flex min-h-11 items-center gap-2`;
const documents = [
  { label: 'Download Brochure', file: 'brochure.pdf' },
  { label: 'Download Notice', file: 'notice.pdf' },
].flatMap(({ file, label }) => {
  const address = documentFile(file);
  return address ? { label, file, address } : [];
});

function Downloads() {
  return (
    <div className="mb-3 flex flex-wrap gap-x-6">
      {documents.map(({ label, file, address }) => (
        <a key={file} href={address} download={file} className={link}>
          <Icon name="down" className="size-5" />
          {label}
        </a>
      ))}
      <a href="/calendar.ics" className={link}>
        <Icon name="calendar" className="size-5" />
        Calendar of the day
      </a>
    </div>
  );
}
