import { lazy, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { successSentences } from '#contract/problems.ts';
import { eventById } from '#programme/events.ts';
import { formatSpan } from '#programme/times.ts';
import type { CardFacts } from '../pass/card/pass-card.tsx';
import { type PassAfter, useCardFacts } from './pass-after.ts';

/** Asked for while the form is on its way, so that it is here when the answer is. */
export const loadPassCard = () => import('../pass/card/pass-card.tsx');
const PassCard = lazy(() => loadPassCard().then((module) => ({ default: module.PassCard })));

/** The moment of success: the pass, before anything else on the page. */
export function Registered({ pass, message }: { pass: PassAfter; message: string }) {
  const facts = useCardFacts(pass);
  const section = useRef<HTMLElement>(null);
  const plain = <PlainCard {...facts} />;

  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, []);

  // Loaded later, so that it weighs nothing on the form. Where it fails, the first visit to the pass does it.
  useEffect(() => {
    const { link } = pass;
    if (!link) return;
    const keep = async () => (await import('../pass/offline/keep-for-offline.ts')).keepForOffline(link);
    const timer = setTimeout(() => keep().catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, [pass]);

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="registered" className="mb-20 outline-none">
      <h2 id="registered" className="text-4xl uppercase">
        You're in.
      </h2>
      {message !== successSentences.registered && <p className="mt-2 max-w-3xl text-lg">{message}</p>}
      <div className="mt-5">
        <ErrorBoundary fallback={plain}>
          <Suspense fallback={plain}>
            <PassCard {...facts} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}

/** The same in plain words, where the script of the card has not come or never comes. */
function PlainCard({ name, reference, eventIds }: CardFacts) {
  const chosen = eventIds.flatMap((id) => eventById(id) ?? []);
  return (
    <div className="grid gap-2 rounded-lg border border-line-strong bg-raised p-5">
      <h3 className="text-3xl uppercase">{name}</h3>
      <p className="font-mono text-primary">{reference}</p>
      <ul>
        {chosen.map((event) => (
          <li key={event.id}>
            {event.label}, {formatSpan(event)}, room {event.room}
          </li>
        ))}
      </ul>
    </div>
  );
}
