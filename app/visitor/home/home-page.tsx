import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { overText } from '#app/layout/fest-is-over.tsx';
import { PageHead } from '#app/layout/page-head.tsx';
import { button } from '#app/ui/buttons.tsx';
import { edition } from '#fest/edition.ts';
import { eventById, eventHours } from '#programme/events.ts';
import { formatDay, formatSpan, weekdayOf } from '#programme/times.ts';
import { withCity } from '#programme/with-city.ts';
import { EventSign } from '../day/event-sign.tsx';
import { About } from './about.tsx';
import { CountdownClock } from './countdown-clock.tsx';
import { DepartureBoard } from './departure-board.tsx';

/** The build prerenders the strip. Without its script, only "Copy link" does not work. */
const loadStrip = () => import('./poster-strip.tsx');
const PosterStrip = lazy(() => loadStrip().then((part) => ({ default: part.PosterStrip }), keepPrerendered));

export function HomePage() {
  return (
    <>
      <PageHead description={`${edition.tagline} ${formatDay(edition.date)}, ${edition.department}.`} />
      <Afterwards />
      <Hero />
      <Suspense>
        <PosterStrip />
      </Suspense>
      <About />
    </>
  );
}

/** The build prerenders the dial, so the first screen does not need its script. */
const DayDial = lazy(() => import('./day-dial.tsx').then((part) => ({ default: part.DayDial }), keepPrerendered));

const [major, minor] = edition.version.split('.');

/** On the day of the fest, a phone shows the departure board directly below the title. */
const onDay = { column: 'on-day:max-nav:contents', first: 'on-day:-order-1' };

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl gap-x-16 gap-y-7 px-5 pt-6 sm:px-8 nav:grid-cols-[1.35fr_1fr] nav:pt-8">
      <div className={onDay.column}>
        <div className={onDay.first}>
          <p className="font-mono text-sm text-text-soft">
            <span className="block">
              {`${weekdayOf(edition.date)}, ${formatDay(edition.date)}`}{' '}
              <span className="whitespace-nowrap text-primary">{formatSpan(eventHours)}</span>
            </span>
            <span className="block">{edition.department}</span>
            {withCity(edition.college)}
          </p>
          <h1 className="lockup mt-5 uppercase on-day:max-nav:w-1/2">
            <span className="lockup-name block">{edition.name} </span>
            <span data-ones={edition.version.split('1').length - 1} className="lockup-version release block font-black">
              {major}
              <span className="text-secondary">.{minor}</span>
            </span>
          </h1>
        </div>
        <div>
          <p className="mt-6 max-w-md text-xl text-text">{edition.tagline}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to="/register" className={`${button.primary} grow max-sm:px-3 sm:grow-0 afterwards:hidden`}>
              REGISTER NOW
            </Link>
            <Link to="/events" className={`${button.secondary} grow max-sm:px-3 sm:grow-0`}>
              EXPLORE EVENTS
            </Link>
          </div>
        </div>
      </div>
      <div className={`grid content-end gap-7 nav:gap-5 ${onDay.column}`}>
        <Suspense>
          <DayDial />
        </Suspense>
        <CountdownClock />
        <DepartureBoard />
      </div>
    </section>
  );
}

/** Used if a script does not load. React then keeps this part of the page as the build prerendered it. */
const keepPrerendered = () => new Promise<never>(() => {});

const { results = [] } = edition;

/** The first part of the home page once the fest is over. */
function Afterwards() {
  return (
    <section
      id="afterwards"
      tabIndex={-1}
      aria-labelledby="thanks"
      className="mx-auto hidden max-w-6xl px-5 pt-8 pb-6 outline-none afterwards:block sm:px-8"
    >
      <h2 id="thanks" className="text-[clamp(3rem,9vw,6.5rem)] uppercase leading-[0.86]">
        Thank you
      </h2>
      <p className="mt-5 max-w-2xl text-lg text-text-soft">{overText}</p>
      {results.length > 0 && (
        <ul aria-label="Results" className="mt-6 grid gap-x-16 sm:grid-cols-2">
          {results.map(({ event, places }) => (
            <li key={event} className="flex gap-4 border-t border-line py-4">
              <EventSign id={event} className="size-12 shrink-0" />
              <div>
                <h3 className="text-2xl uppercase">{eventById(event)?.label ?? event}</h3>
                <ol>
                  {places.map((winner, index) => (
                    <li key={winner} className="mt-1.5">
                      <span className={`mr-3 font-mono ${index === 0 ? 'text-secondary' : 'text-text-soft'}`}>
                        {index + 1}
                      </span>
                      {winner}
                    </li>
                  ))}
                </ol>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Link to="/gallery" className={`${button.secondary} mt-6`}>
        See the pictures
      </Link>
    </section>
  );
}
