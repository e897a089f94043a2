import { PageTitle } from '#app/layout/page-head.tsx';
import { PhoneLink } from '#app/layout/phone-link.tsx';
import { textLink } from '#app/ui/buttons.tsx';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { EventSign } from '../day/event-sign.tsx';
import { Coordinators } from '../events/facts.tsx';

const heading = 'font-mono text-sm font-medium text-text-soft';

export function ContactPage() {
  const { contact, department } = edition;
  return (
    <>
      <PageTitle
        title="Contact Us"
        description={`How to reach the organisers of ${edition.name} at the ${department}.`}
        lead="Write or call if you have a question about an event, a certificate or how to get here."
      />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <a
          href={`mailto:${contact.email}`}
          className="block border-y border-line py-8 font-display text-[clamp(2rem,7.5vw,6rem)] font-extrabold leading-none text-primary wrap-anywhere transition-colors hover:text-text"
        >
          {contact.email}
        </a>
        <div className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-8 gap-y-8">
          <section className="max-nav:col-span-full">
            <h2 className={heading}>Where</h2>
            <address className="mt-3 text-lg not-italic">
              {contact.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </section>
          {contact.people.map((person) => (
            <section key={person.phone}>
              <h2 className={heading}>{person.role}</h2>
              {person.name !== person.role && <p className="mt-3 text-lg">{person.name}</p>}
              <p className="mt-1 text-lg">
                <PhoneLink phone={person.phone} />
              </p>
            </section>
          ))}
        </div>
        <section aria-labelledby="about-events" className="mt-16 sm:mt-24">
          <h2 id="about-events" className="text-[clamp(2.5rem,7vw,4.5rem)] uppercase leading-[0.88]">
            Ask about an event
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
      </div>
    </>
  );
}
