import { Suspense, useState } from 'react';
import { PageTitle } from '#app/layout/page-head.tsx';
import { TextLink } from '#app/ui/buttons.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { inWords } from '#programme/in-words.ts';
import { formatDay } from '#programme/times.ts';
import { RegistrationForm } from './form/registration-form.tsx';
import { useRegistrationClosed } from './registration-closed.ts';

const count = inWords(events.length);

const OnTheSpot = lazyPart(() => import('./on-the-spot.tsx').then((part) => part.OnTheSpot));

export function RegisterPage() {
  // If somebody has sent the form, keep the result on the screen even if registration closes.
  const [hasSent, setSent] = useState(false);
  const isClosed = useRegistrationClosed() && !hasSent;
  return (
    <>
      <PageTitle
        title="Register"
        description={`Register for the ${count} events of ${edition.name} ${edition.version} on ${formatDay(edition.date)}.`}
        lead={
          isClosed
            ? 'We no longer take registrations for this edition.'
            : `One form for all ${count} events. It takes two minutes, and your text is saved as you type.`
        }
      />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <p className="mb-6 text-text-soft">
          Registered already? <TextLink to="/pass">Find my pass</TextLink>
        </p>
        <p className="mb-8 hidden border-l-4 border-secondary bg-raised px-5 py-4 noscript:block">
          The form needs JavaScript. Turn it on in your browser, or write to {edition.contact.email}.
        </p>
        {isClosed ? (
          <section className="max-w-2xl border-l-4 border-secondary bg-raised px-6 py-8">
            <h2 className="text-4xl uppercase">Registration is closed</h2>
            <Suspense>
              <OnTheSpot />
            </Suspense>
          </section>
        ) : (
          <RegistrationForm onSend={() => setSent(true)} />
        )}
      </div>
    </>
  );
}
