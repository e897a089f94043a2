import { lazy, useEffect, useState } from 'react';
import { standIn } from '#app/layout/page-failed.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { PrimaryButton } from '#app/ui/buttons.tsx';
import { successSentences } from '#contract/calls/problems.ts';
import { PassShell } from './pass-shell.tsx';
import { closePassOffline, forgetPass, openPassOffline } from './saved/saved-passes.ts';
import { usePass } from './use-pass.ts';
import { NotValid, Withdrawn } from './withdrawn.tsx';

const loadShownPass = () => import('./shown-pass.tsx');
const ShownPass = lazy(() => loadShownPass().then((part) => ({ default: part.ShownPass }), standIn));

export function PassOf({ token }: { token: string }) {
  const { seen, status, unanswered, ask, calls } = usePass(token);
  const [farewell, setFarewell] = useState<string>();
  const isShown = seen !== undefined && status !== 'not-valid';
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
  if (status === 'not-valid') {
    if (unanswered === 'withdraw') return <Withdrawn message={successSentences.withdrawn} />;
    return <NotValid isRenewed={unanswered === 'renewPass'} />;
  }
  if (seen) return <ShownPass {...{ token, seen, status, calls }} onWithdrawn={withdraw} />;
  return status === 'asking' ? <PassShell /> : <OutOfReach hasNetwork={status === 'unanswered'} onRetry={ask} />;
}

function OutOfReach({ hasNetwork, onRetry }: { hasNetwork: boolean; onRetry: () => void }) {
  return (
    <Statement
      mark={hasNetwork ? 'server busy' : 'no network'}
      title={hasNetwork ? 'Your pass takes a moment' : 'This pass is not on this device yet'}
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
