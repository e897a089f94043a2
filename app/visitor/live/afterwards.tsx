import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { button } from '#app/ui/button.ts';
import { edition } from '#fest/edition.ts';
import { eventById } from '#programme/events.ts';
import { formatDay } from '#programme/times.ts';
import { EventSign } from '../day/event-sign.tsx';
import { useSeason } from './fest-clock.ts';

const { results = [], nextEdition } = edition;

/** This part is at the end of the home page, so that nothing moves when it appears. */
export function Afterwards() {
  if (useSeason() !== 'afterwards') return null;
  return (
    <section id="afterwards" aria-labelledby="thanks" className="mx-auto max-w-6xl px-5 pt-20 sm:px-8 sm:pt-28">
      <h2 id="thanks" className="text-[clamp(3rem,9vw,6.5rem)] uppercase leading-[0.86]">
        Thank you
      </h2>
      <p className="mt-8 max-w-2xl text-lg text-text-soft">
        {edition.name} {edition.version} was on {formatDay(edition.date)}, and it was good to have you. <NextEdition />
      </p>
      {results.length > 0 && <Results />}
      <Link to="/gallery" className={`${button.secondary} mt-8`}>
        See the pictures
      </Link>
    </section>
  );
}

function Results() {
  return (
    <ul className="mt-8 grid gap-x-16 sm:grid-cols-2">
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
  );
}

/** Replaces `children` on the closed form once the fest is over. */
export function AfterClosing({ children }: { children: ReactNode }) {
  if (useSeason() !== 'afterwards') return children;
  return (
    <p className="mt-3 text-lg">
      {edition.name} {edition.version} is over. Thank you to everybody who was there. <NextEdition />
    </p>
  );
}

function NextEdition() {
  return nextEdition && `${nextEdition.version} comes in ${nextEdition.when}.`;
}
