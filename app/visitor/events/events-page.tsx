import { useState } from 'react';
import { PageTitle } from '#app/layout/page-head.tsx';
import { useEvents } from '#app/news/moves.ts';
import { button, TextLink, textLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type LargePicture, Lightbox } from '#app/ui/lightbox/lightbox.tsx';
import type { Showcase } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatDay, formatSpan } from '#programme/times.ts';
import { EventState } from '../day/event-state.tsx';
import { ShareRow } from '../share-row.tsx';
import { Brochure, brochureOf, brochureSize, documentFile } from './brochure.tsx';
import { DayPlan } from './day-plan.tsx';
import { Coordinators, Facts } from './facts.tsx';
import { RegisterLink } from './register-link.tsx';

/** In the order of the posters' numbers. */
const brochures = events.map(brochureOf).filter((brochure) => brochure !== null);
const labels = eventsByTime.map((event) => event.label).join(', ');
const festName = `${edition.name} ${edition.version}`;

const link = `${textLink} inline-flex min-h-11 items-center gap-2`;
const documents = [
  { label: 'Download Brochure', file: 'brochure.pdf' },
  { label: 'Download Notice', file: 'notice.pdf' },
].flatMap(({ file, label }) => {
  const address = documentFile(file);
  return address ? { label, file, address } : [];
});

export function EventsPage() {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <PageTitle
        title="Events"
        description={`${labels}: times, rooms, rules and brochures. ${formatDay(edition.date)}.`}
        lead="The whole day at a glance. Overlapping bars are events at the same time."
      />
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
      </ShareRow>
    </>
  );
}

type Props = {
  event: MovedEvent;
  brochure: LargePicture | null;
  loading: 'lazy' | 'eager';
  onOpenBrochure: () => void;
};

function EventArticle({ event, brochure, loading, onOpenBrochure }: Props) {
  const { id, label, description, team } = event;

  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={label}
      className="grid grid-cols-[36%_1fr] gap-x-4 gap-y-4 border-t border-line-strong py-6 max-[16rem]:grid-cols-1 sm:grid-cols-[11rem_1fr] sm:gap-x-8 sm:py-8"
    >
      <div className="sm:row-span-2">
        <Brochure eventId={id} brochure={brochure} crop="square" loading={loading} onOpen={onOpenBrochure} />
      </div>
      <div className="min-w-0 self-center sm:self-start">
        <h2 className="text-[clamp(1.75rem,8vw,2.75rem)] uppercase">{label}</h2>
        <p className="mt-1.5 sm:text-lg">{description}</p>
        <p className="mt-2 font-mono text-sm text-primary">
          <EventState event={event} /> {formatSpan(event)}{' '}
          <span className="block text-text-soft">{roomText(event)}</span>{' '}
          <span className="block text-text-soft">{team}</span>
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1 sm:col-start-2 sm:self-end">
        <RegisterLink events={[event]} what={label} className={`${button.secondary} grow px-3! text-lg! sm:grow-0`} />
        <TextLink to={`/events/${id}`}>
          Details<span className="sr-only"> of {label}</span>
        </TextLink>
      </div>
    </article>
  );
}

function ShowcaseBlock({ showcase }: { showcase: Showcase }) {
  const { id, label, summary, room, spotRegistrationOnly, games, coordinators } = showcase;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={label}
      className="grid content-start gap-6 rounded-lg border border-line bg-raised p-6 sm:p-10"
    >
      <h2 className="text-[clamp(2.75rem,6vw,4.5rem)] uppercase">{label}</h2>
      <p className="text-lg">{summary}</p>
      {spotRegistrationOnly && (
        <p className="font-mono text-sm text-secondary afterwards:hidden">Spot registration only</p>
      )}
      <Facts
        facts={[
          ['time', formatSpan(showcase)],
          ['where', roomText({ room })],
        ]}
      />
      {games.length > 0 && (
        <ol className="grid gap-x-8 sm:grid-cols-2">
          {games.map((game, index) => (
            <li key={game} className="flex gap-4 border-t border-line py-2.5">
              <span aria-hidden="true" className="font-mono text-text-soft">
                {String(index + 1).padStart(2, '0')}
              </span>
              {game}
            </li>
          ))}
        </ol>
      )}
      <Coordinators people={coordinators} />
    </section>
  );
}
