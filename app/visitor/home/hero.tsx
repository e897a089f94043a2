import { button } from '#app/ui/button.ts';
import { Link } from '#app/ui/link.tsx';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { DepartureBoard } from './departure-board.tsx';

const [major, minor] = edition.version.split('.');

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-5 pt-8 pb-14 sm:px-8 sm:pt-14 nav:grid-cols-[1.35fr_1fr] nav:items-end">
      <div>
        <p className="font-mono text-sm text-text-soft">
          {formatDay(edition.date)} <span className="hidden text-line-strong sm:inline">/</span>{' '}
          <span className="block sm:inline">{edition.department}</span>
        </p>
        <h1 className="lockup mt-6 uppercase">
          <span className="lockup-name block">{edition.name} </span>
          <span className="lockup-version release block font-black">
            {major}
            <span className="text-secondary">.{minor}</span>
          </span>
        </h1>
        <p className="mt-8 max-w-md text-xl text-text">{edition.tagline}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/register" className={`${button.primary} grow sm:grow-0`}>
            REGISTER NOW
          </Link>
          <Link to="/events" className={`${button.secondary} grow sm:grow-0`}>
            EXPLORE EVENTS
          </Link>
        </div>
      </div>
      <DepartureBoard />
    </section>
  );
}
