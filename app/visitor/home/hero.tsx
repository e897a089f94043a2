import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { button } from '#app/ui/button.ts';
import { edition } from '#fest/edition.ts';
import { eventHours } from '#programme/events.ts';
import { formatDay, formatSpan, weekdayOf } from '#programme/times.ts';
import { withCity } from '#programme/with-city.ts';
import { CountdownClock } from './countdown-clock.tsx';
import { DepartureBoard } from './departure-board.tsx';
import { keepPrerendered } from './keep-prerendered.ts';

/** The build prerenders the dial, so the first screen does not need its script. */
const DayDial = lazy(() => import('./day-dial.tsx').then((part) => ({ default: part.DayDial }), keepPrerendered));

const [major, minor] = edition.version.split('.');

/** On the day of the fest, a phone shows the departure board directly below the title. */
const onDay = { column: 'on-day:max-nav:contents', first: 'on-day:-order-1' };

export function Hero() {
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
