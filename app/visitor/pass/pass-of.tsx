import { lazy, useEffect, useState } from 'react';
import { standIn } from '#app/layout/page-failed.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { successSentences } from '#contract/calls/problems.ts';
import { forgetPass } from './kept/kept-passes.ts';
import { closePassOffline, openPassOffline } from './kept/open-pass-offline.ts';
import { NotValid } from './not-valid.tsx';
import { PassShell } from './pass-shell.tsx';
import { usePass } from './use-pass.ts';
import { Withdrawn } from './withdrawn.tsx';

const loadShownPass = () => import('./shown-pass.tsx');
const ShownPass = lazy(() => loadShownPass().then((part) => ({ default: part.ShownPass }), standIn));

/** Whatever there is to show for a token. */
export function PassOf({ token }: { token: string }) {
  const { seen, standing, unanswered, ask, send, change } = usePass(token);
  const [farewell, setFarewell] = useState<string>();
  const isShown = seen !== undefined && standing !== 'not-valid';
  // It comes while the server is asked.
  useEffect(() => void loadShownPass(), []);
  useEffect(() => {
    if (isShown) void openPassOffline();
  }, [isShown]);

  function withdraw(message: string) {
    forgetPass(`/pass/${token}`);
    void closePassOffline();
    setFarewell(message);
  }

  if (farewell !== undefined) return <Withdrawn message={farewell} />;
  if (standing === 'not-valid') {
    if (unanswered === 'withdraw') return <Withdrawn message={successSentences.withdrawn} />;
    return <NotValid isRenewed={unanswered === 'renewPass'} />;
  }
  if (seen) {
    return <ShownPass {...{ token, seen, standing, send, change }} onWithdrawn={withdraw} />;
  }
  return standing === 'asking' ? <PassShell /> : <OutOfReach hasNetwork={standing === 'unanswered'} onRetry={ask} />;
}

function OutOfReach({ hasNetwork, onRetry }: { hasNetwork: boolean; onRetry: () => void }) {
  return (
    <Statement
      mark={hasNetwork ? 'server busy' : 'no network'}
      title={hasNetwork ? 'Your pass takes a moment' : 'This pass is not on this device yet'}
    >
      <p>
        {hasNetwork
          ? 'The server does not answer as it should. Nothing is lost: try again in a moment.'
          : 'Open it once where there is a network; from then on it opens without one.'}{' '}
        At the desk your name and number are enough.
      </p>
      <button type="button" className={button.primary} onClick={onRetry}>
        Try again
      </button>
    </Statement>
  );
}
