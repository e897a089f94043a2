import { type ComponentProps, useState } from 'react';
import { useEvents } from '#app/news/moves.ts';
import { SecondaryButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { TimesOnOneLine } from '#app/ui/times-on-one-line.tsx';
import { edition } from '#fest/edition.ts';
import { calendarOf } from '#programme/calendar.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatDay, formatSpan } from '#programme/times.ts';
import { overlapsOf, overlapWords } from '../../day/day-spans.ts';
import { EventSign } from '../../day/event-sign.tsx';
import { EventState } from '../../day/event-state.tsx';

/** `reference` is missing if this browser does not know the pass. `code` is missing until the pass was fetched. */
export type CardFacts = {
  name: string;
  reference?: string | undefined;
  code?: string | undefined;
  eventIds: readonly string[];
};

export function PassCard({ heading: Heading = 'h2', ...facts }: CardFacts & { heading?: 'h1' | 'h2' }) {
  const { name, reference, code, eventIds } = facts;
  const events = useEvents();
  const chosen = events.filter(({ id }) => eventIds.includes(id));
  const size = name.length > 24 ? 'text-3xl @lg:text-4xl' : 'text-5xl @lg:text-6xl';
  return (
    <article className="@container overflow-hidden rounded-lg border border-line-strong bg-raised">
      <div className="grid grid-cols-1 @lg:grid-cols-[1fr_auto] @4xl:grid-cols-[1fr_22rem_auto] @4xl:grid-rows-[1fr_auto]">
        <header className="flex min-w-0 flex-col gap-4 p-5 @lg:p-7">
          <p className="flex flex-wrap justify-between gap-x-6 font-mono text-sm text-text-soft">
            {edition.name} {edition.version} <span>{formatDay(edition.date)}</span>
          </p>
          <div className="grow">
            <Heading className={`${size} font-black uppercase`}>{name}</Heading>
            {reference && <p className="mt-2 font-mono text-xl text-primary">{reference}</p>}
          </div>
          <div aria-hidden="true" className="flex gap-1.5">
            {events.map(({ id }) => (
              <span
                key={id}
                className={`grid min-w-0 flex-1 place-items-center rounded-sm border py-2.5 ${eventIds.includes(id) ? 'border-primary bg-ground' : 'border-dashed border-line'}`}
              >
                <EventSign
                  id={id}
                  className={`aspect-square w-full max-w-10 px-1.5 ${eventIds.includes(id) ? '' : 'opacity-25 grayscale'}`}
                />
              </span>
            ))}
          </div>
        </header>
        {code && (
          <div className="grid place-content-center justify-items-center bg-mist px-5 py-3 @4xl:col-start-3 @4xl:row-span-2 @4xl:row-start-1">
            <QrCode code={code} label="QR code of this pass" className="w-64 max-w-full" />
            <p className="pb-2 text-center font-semibold text-navy-950 afterwards:hidden">Show this at the desk</p>
          </div>
        )}
        <div className="border-dashed border-line-strong py-1 @max-4xl:border-t-2 @lg:col-span-full @4xl:col-span-1 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1 @4xl:content-center @4xl:border-l-2">
          <Stops events={chosen} />
        </div>
        <CardActions heading={Heading === 'h1' ? 'h2' : 'h3'} facts={facts} events={chosen} />
      </div>
    </article>
  );
}

function Stops({ events }: { events: readonly MovedEvent[] }) {
  return (
    <ol aria-label="Your events by time">
      {events.map((event) => (
        <li
          key={event.id}
          className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-3 first:border-t-0 has-[.is-over]:opacity-70"
        >
          <EventSign id={event.id} className="size-10 shrink-0" />
          <span className="min-w-0 flex-1 basis-32">
            <span className="block font-semibold">{event.label}</span>{' '}
            <span className="block font-mono text-sm text-primary">{formatSpan(event)}</span>{' '}
            {overlapsOf(event, events).map(({ other }) => (
              <span key={other.id} className="block text-sm text-secondary">
                <TimesOnOneLine>{overlapWords(event, [other])}</TimesOnOneLine>
              </span>
            ))}
          </span>{' '}
          <span className="ml-auto text-right font-mono text-sm">
            {roomText(event)} <EventState event={event} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export const fileName = `${edition.name} ${edition.version}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

type Props = { heading: 'h2' | 'h3'; facts: CardFacts; events: readonly MovedEvent[] };

function CardActions({ heading: Heading, facts, events }: Props) {
  const [failed, setFailed] = useState<'drawing' | 'script' | null>(null);

  function saveCalendar() {
    saveFile(`${fileName}.ics`, new Blob([calendarOf(events, new Date())], { type: 'text/calendar;charset=utf-8' }));
  }

  async function draw(how: (pictures: typeof import('../pictures/pictures.ts')) => Promise<void>) {
    setFailed(null);
    const pictures = await import('../pictures/pictures.ts').catch(() => setFailed('script'));
    if (pictures) await how(pictures).catch(() => setFailed('drawing'));
  }

  const action = (icon: ComponentProps<typeof Icon>['name'], label: string, onClick: () => void) => (
    <SecondaryButton onClick={onClick}>
      <Icon name={icon} /> {label}
    </SecondaryButton>
  );

  return (
    <footer className="grid gap-3 border-line p-5 @max-4xl:border-t @xs:grid-cols-2 [&_button]:px-3 [&_svg]:shrink-0 @lg:col-span-full @lg:px-7 @4xl:col-span-1 @4xl:pt-0">
      <Heading className="col-span-full font-medium font-mono text-sm text-text-soft">Save or share</Heading>
      {action('calendar', 'Add to calendar', saveCalendar)}
      {action('down', 'Save as picture', () => draw(({ saveCard }) => saveCard(facts, events)))}
      {action('share', 'Share as story', () => draw(({ shareDay }) => shareDay('story', facts.name, events)))}
      {action('share', 'Share as square', () => draw(({ shareDay }) => shareDay('square', facts.name, events)))}
      <p role="alert" className="col-span-full empty:hidden">
        {failed === 'drawing' && 'The picture could not be drawn. Please try again.'}
      </p>
      <div className="col-span-full empty:hidden">{failed === 'script' && <PartMissing />}</div>
    </footer>
  );
}
