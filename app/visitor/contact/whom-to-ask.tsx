import { textLink } from '#app/ui/button.ts';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { EventSign } from '../day/event-sign.tsx';
import { Coordinators } from '../events/coordinators.tsx';

/** Of each event and showcase: whom to call, and a mail that names it in its subject. */
export function WhomToAsk() {
  return (
    <section aria-labelledby="whom-to-ask" className="mt-16 sm:mt-24">
      <h2 id="whom-to-ask" className="text-[clamp(2.5rem,7vw,4.5rem)] uppercase leading-[0.88]">
        About one event
      </h2>
      <ul className="mt-6 border-t border-line-strong">
        {[...eventsByTime, ...showcases].map(({ id, label, coordinators }) => (
          <li
            key={id}
            className="grid gap-x-10 gap-y-2 border-b border-line py-4 nav:grid-cols-[1.4fr_1.6fr_13rem] nav:items-center"
          >
            <h3 className="flex items-center gap-4 text-3xl uppercase">
              <EventSign id={id} className="size-10 shrink-0" />
              {label}
            </h3>
            <Coordinators people={coordinators} />
            <a
              href={`mailto:${edition.contact.email}?subject=${encodeURIComponent(label)}`}
              className={`${textLink} inline-flex min-h-11 items-center justify-self-start`}
            >
              Write about {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
