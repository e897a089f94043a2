import { PageHead } from '#app/layout/page-head.tsx';
import { PhoneLink } from '#app/layout/phone-link.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { edition } from '#fest/edition.ts';
import { WhomToAsk } from './whom-to-ask.tsx';

const heading = 'font-mono text-sm font-medium text-text-soft';

export function ContactPage() {
  const { contact, department } = edition;
  return (
    <>
      <PageHead
        title="Contact Us"
        description={`How to reach the organisers of ${edition.name} at the ${department}.`}
      />
      <PageTitle title="Contact Us" lead="Questions about an event, a certificate or the way here: write, or call." />
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
        <WhomToAsk />
      </div>
    </>
  );
}
