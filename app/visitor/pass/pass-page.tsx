import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { standIn } from '#app/layout/page-failed.tsx';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button, PrimaryButton, PrimaryLink } from '#app/ui/buttons.tsx';
import { useHydrated } from '#app/ui/hydrated.ts';
import { successSentences } from '#contract/calls/problems.ts';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { openPassOffline } from './saved/saved-passes.ts';
import { usePass } from './use-pass.ts';

/** Loads when needed, so that people in a queue see their pass sooner. */
const FindPass = lazy(() => import('./find/find-pass.tsx').then((part) => ({ default: part.FindPass }), standIn));

/** /pass finds a pass, /pass/TOKEN shows one. Both start as the same prerendered page. */
export function PassPage() {
  const { token } = useParams();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead
        title="Your pass"
        description="Your day at the fest: what you registered for, and the code for the desk."
      />
      {hydrated ? (
        <Suspense fallback={<PassShell />}>
          {token === undefined ? <FindPass /> : <PassOf key={token} token={token} />}
        </Suspense>
      ) : (
        <PassShell />
      )}
    </>
  );
}

const loadShownPass = () => import('./shown-pass.tsx');
const ShownPass = lazy(() => loadShownPass().then((part) => ({ default: part.ShownPass }), standIn));

function PassOf({ token }: { token: string }) {
  const { seen, status, ending, ask, calls } = usePass(token);
  const isShown = seen !== undefined && status !== 'not-valid';
  useEffect(() => void loadShownPass(), []);
  useEffect(() => {
    if (isShown) void openPassOffline();
  }, [isShown]);

  if (status === 'not-valid')
    return ending === 'withdraw' ? <Withdrawn /> : <NotValid isRenewed={ending === 'renewPass'} />;
  if (seen) return <ShownPass {...{ token, seen, status, calls }} />;
  return status === 'asking' ? <PassShell /> : <OutOfReach hasNetwork={status === 'unanswered'} onRetry={ask} />;
}

function OutOfReach({ hasNetwork, onRetry }: { hasNetwork: boolean; onRetry: () => void }) {
  return (
    <Statement
      mark={hasNetwork ? 'server busy' : 'no network'}
      title={hasNetwork ? 'Your pass did not load' : 'This pass is not on this device yet'}
    >
      <p>
        {hasNetwork
          ? 'The server is not answering properly. Nothing is lost: try again in a moment.'
          : 'Open it once with a network. After that, it opens without a network.'}{' '}
        At the desk your name and number are enough.
      </p>
      <PrimaryButton onClick={onRetry}>Try again</PrimaryButton>
    </Statement>
  );
}

function Withdrawn() {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Set the text after the first render, because screen readers announce only changes in a live region.
  useEffect(() => {
    place.current?.focus();
    setSaid(successSentences.withdrawn);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Statement mark="withdrawn" title="You've withdrawn">
        <p role="status">{said}</p>
        <Link to="/register" className={button.secondary}>
          Register again
        </Link>
      </Statement>
    </div>
  );
}

/** Looks the same for a wrong link and for an old link. `isRenewed`: a renewal has worked, but its answer was lost. */
function NotValid({ isRenewed }: { isRenewed: boolean }) {
  return (
    <Statement mark="error 404" title="Your pass no longer works">
      <p>
        {isRenewed
          ? 'Your new pass is ready. Its link is in your email, or ask an organiser for it.'
          : 'It was renewed or withdrawn, or part of the link is missing. Find your current pass with your email and number.'}
      </p>
      <PrimaryLink to="/pass">Find my pass</PrimaryLink>
    </Statement>
  );
}

function PassShell() {
  return (
    <div aria-busy="true" className="mx-auto min-h-dvh w-full max-w-6xl px-5 pt-3 sm:px-8 nav:pt-10">
      <h1 className="sr-only">Your pass</h1>
      <p className="hidden border-l-4 border-secondary bg-raised px-5 py-4 noscript:block">
        Your pass needs JavaScript. Turn it on in your browser, or write to {edition.contact.email}.
      </p>
      <div className="mt-8 max-w-3xl overflow-hidden rounded-lg border border-line-strong bg-raised noscript:hidden">
        <p className="flex flex-wrap justify-between gap-x-6 p-5 pb-36 font-mono text-sm text-text-soft">
          {`${edition.name} ${edition.version}`} <span>{formatDay(edition.date)}</span>
        </p>
        {/* Keep this the largest text: otherwise the pass counts as a later "largest contentful paint". */}
        <p className="grid min-h-80 place-content-center bg-mist px-8 text-center font-display text-5xl font-black uppercase leading-none text-navy-950">
          One moment. Your pass is loading.
        </p>
      </div>
    </div>
  );
}
