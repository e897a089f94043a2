import { Link } from 'react-router';
import { overText } from '#app/layout/fest-is-over.tsx';
import { button } from '#app/ui/button.ts';
import { edition } from '#fest/edition.ts';
import { eventById } from '#programme/events.ts';
import { EventSign } from '../day/event-sign.tsx';

const { results = [] } = edition;

/** The first part of the home page once the fest is over. */
export function Afterwards() {
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
      {results.length > 0 && <Results />}
      <Link to="/gallery" className={`${button.secondary} mt-6`}>
        See the pictures
      </Link>
    </section>
  );
}

function Results() {
  return (
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
  );
}
