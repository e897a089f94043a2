import { Suspense } from 'react';
import { Link } from 'react-router';
import { useEvents } from '#app/news/moves.ts';
import { textLink } from '#app/ui/buttons.tsx';
import { lazyPart } from '#app/ui/not-loaded/lazy-part.ts';
import { successSentences } from '#contract/calls/problems.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import type { Accepted } from './form/send-registration.ts';

const loadPass = () => import('./pass-after.tsx');
const PassAfter = lazyPart(() => loadPass().then((part) => part.PassAfter), PlainPass);

/** Does nothing offline, because some browsers never fetch a failed script again before a reload. */
export const loadPassEarly = () => void (navigator.onLine && loadPass().catch(() => {}));

export function Registered({ accepted }: { accepted: Accepted }) {
  return (
    <section ref={goTo} tabIndex={-1} aria-labelledby="registered" className="mb-20 outline-none">
      <h2 id="registered" className="text-4xl uppercase">
        You're in.
      </h2>
      {accepted.message !== successSentences.registered && <p className="mt-2 max-w-3xl text-lg">{accepted.message}</p>}
      <div className="mt-4">
        <Suspense fallback={<PlainPass accepted={accepted} />}>
          <PassAfter accepted={accepted} />
        </Suspense>
      </div>
    </section>
  );
}

function goTo(section: HTMLElement | null) {
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
}

/** Shown until the script of the card has loaded, and also if it never loads. */
function PlainPass({ accepted: { fields, pass } }: { accepted: Accepted }) {
  const chosen = useEvents().filter(({ label }) => fields.selectedEvents.includes(label));
  return (
    <div className="grid gap-2 rounded-lg border border-line-strong bg-raised p-5">
      <h3 className="text-3xl uppercase">{fields.name}</h3>
      {pass && (
        <Link reloadDocument to={pass.link} className={`${textLink} font-mono`}>
          {pass.reference}
        </Link>
      )}
      <ul>
        {chosen.map((event) => (
          <li key={event.id}>{`${event.label}, ${formatSpan(event)}, ${roomText(event)}`}</li>
        ))}
      </ul>
    </div>
  );
}
