import { useState } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { inWords } from '#programme/in-words.ts';
import { formatDay } from '#programme/times.ts';
import { useLive } from '../after-idle.tsx';
import { RegistrationForm } from './form/registration-form.tsx';
import { useRegistrationClosed } from './registration-closed.ts';

const count = inWords(events.length);
const onTheSpot = showcases.filter((showcase) => showcase.spotRegistrationOnly).map((showcase) => showcase.label);

export function RegisterPage() {
  // Whoever has sent sees what comes of it, also where the closing time passes meanwhile.
  const [hasSent, setSent] = useState(false);
  const isClosed = useRegistrationClosed() && !hasSent;
  return (
    <>
      <PageHead
        title="Register"
        description={`Register for the ${count} events of ${edition.name} ${edition.version} on ${formatDay(edition.date)}.`}
      />
      <PageTitle
        title="Register"
        lead={
          isClosed
            ? 'The list for this edition is complete.'
            : `One form for all ${count} events. It takes two minutes and keeps what you typed.`
        }
      />
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <p className="mb-8 hidden border-l-4 border-secondary bg-raised px-5 py-4 noscript:block">
          Registering needs JavaScript. Turn it on in your browser, or write to {edition.contact.email}.
        </p>
        {isClosed ? <RegistrationClosed /> : <RegistrationForm onSend={() => setSent(true)} />}
      </div>
    </>
  );
}

function RegistrationClosed() {
  const live = useLive();
  const stillOpen = onTheSpot.length > 0 && (
    <p className="mt-3 text-lg">Still open, on the spot: {new Intl.ListFormat('en').format(onTheSpot)}.</p>
  );
  return (
    <section className="max-w-2xl border-l-4 border-secondary bg-raised px-6 py-8">
      <h2 className="text-4xl uppercase">Registration is closed</h2>
      {live ? <live.AfterClosing>{stillOpen}</live.AfterClosing> : stillOpen}
    </section>
  );
}
