import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { useEvent } from '#app/news/moves.ts';
import { button, SecondaryButton, TextLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Lightbox } from '#app/ui/lightbox/lightbox.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Share } from '#app/ui/share.tsx';
import { edition } from '#fest/edition.ts';
import { calendarOf } from '#programme/calendar.ts';
import { type MovedEvent, movedParts, roomText } from '#programme/moves.ts';
import { formatDay, formatSpan, weekdayOf } from '#programme/times.ts';
import { EventState } from '../day/event-state.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { Brochure, brochureOf, brochureSize } from './brochure.tsx';
import { Coordinators, EventFacts } from './facts.tsx';
import { RegisterLink } from './register-link.tsx';

const festName = `${edition.name} ${edition.version}`;
const day = `${weekdayOf(edition.date)}, ${formatDay(edition.date)}`;

export function EventPage() {
  const event = useEvent(useParams().id ?? '');
  return event ? <EventDetails key={event.id} event={event} /> : <NotFoundPage />;
}

function EventDetails({ event }: { event: MovedEvent }) {
  const { id, label, description, rules, prizes, coordinators } = event;
  const [opened, setOpened] = useState<number | null>(null);
  const brochure = brochureOf(event);
  const moved = movedParts(event).join(' and ');
  const when = `${day}, ${formatSpan(event)}, ${roomText(event)}`;

  return (
    <>
      <PageHead title={label} description={`${description}. ${when}, ${festName}.`} />
      <article className="mx-auto grid max-w-6xl grid-cols-1 gap-x-14 gap-y-8 px-5 pt-4 sm:grid-cols-[minmax(0,22rem)_1fr] sm:px-8 sm:pt-10">
        <div className="grid content-start gap-4">
          <p>
            <TextLink to="/events" className="gap-2">
              <Icon name="left" className="size-5" /> All events
            </TextLink>
          </p>
          <Brochure eventId={id} brochure={brochure} crop="wide" loading="eager" onOpen={() => setOpened(0)} />
          {brochure && moved && <p className="text-secondary">The poster shows the old {moved}.</p>}
        </div>
        <div className="grid content-start gap-8 sm:pt-15">
          <header>
            <h1 className="text-[clamp(3.25rem,10vw,7rem)] uppercase">{label}</h1>
            <p className="mt-4 text-xl">{description}</p>
          </header>
          <div>
            <EventState event={event} className="mb-3 text-2xl text-primary" />
            <EventFacts event={event} day={day} />
          </div>
          <RegisterLink events={[event]} what={label} className={`${button.primary} sm:justify-self-start`} />
          <Part title="Rules">
            <ol className="grid max-w-prose gap-2">
              {rules.map((rule) => (
                <li key={rule} className="border-l-2 border-line-strong pl-4">
                  {rule}
                </li>
              ))}
            </ol>
          </Part>
          {prizes && (
            <Part title="Prizes">
              <ol className="grid max-w-prose list-decimal gap-2 pl-6 marker:font-mono marker:text-secondary">
                {prizes.map((prize) => (
                  <li key={prize}>{prize}</li>
                ))}
              </ol>
            </Part>
          )}
          <Part title="Who to call">
            <Coordinators people={coordinators} />
          </Part>
          <Part title="Save or share">
            <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
              <SecondaryButton className="noscript:hidden" onClick={() => saveCalendar(event)}>
                <Icon name="calendar" /> Add to calendar
              </SecondaryButton>
              <Share
                title={`${label}, ${festName}`}
                text={`${label}: ${description}. ${when}.`}
                url={`${edition.url}/events/${id}`}
              />
            </div>
          </Part>
        </div>
        {brochure && (
          <Lightbox
            label="Brochure"
            pictures={[brochure]}
            {...brochureSize}
            openAt={opened}
            onClose={() => setOpened(null)}
          />
        )}
      </article>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line-strong pt-5">
      <h2 className="mb-4 text-3xl uppercase">{title}</h2>
      {children}
    </section>
  );
}

function saveCalendar(event: MovedEvent): void {
  const file = new Blob([calendarOf([event], new Date())], { type: 'text/calendar;charset=utf-8' });
  saveFile(`${event.id}.ics`, file);
}
