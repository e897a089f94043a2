import { lazy, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { standIn } from '#app/layout/page-failed.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { PrimaryButton, PrimaryLink } from '#app/ui/buttons.tsx';
import { successSentences } from '#contract/calls/problems.ts';
import { PassShell } from './pass-shell.tsx';
import { openPassOffline } from './saved/saved-passes.ts';
import { usePass } from './use-pass.ts';

const loadShownPass = () => import('./shown-pass.tsx');
const ShownPass = lazy(() => loadShownPass().then((part) => ({ default: part.ShownPass }), standIn));

export function PassOf({ token }: { token: string }) {
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
          : 'Open it once while you have a network. After that it opens without one.'}{' '}
        At the desk your name and number are enough.
      </p>
      <PrimaryButton onClick={onRetry}>Try again</PrimaryButton>
    </Statement>
  );
}

function Withdrawn() {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // Set the text after the first render: screen readers only announce changes in a live region.
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

/** Looks the same for a wrong link and an old one. `isRenewed`: a renewal has worked, but its answer was lost. */
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
