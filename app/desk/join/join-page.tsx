import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { call, originToGoTo } from '#app/tool-api.ts';
import { button, PrimaryButton } from '#app/ui/buttons.tsx';
import { uuid } from '#app/uuid.ts';
import { idempotencyHeader } from '#contract/calls/headers.ts';
import { offeredDesk } from '#contract/desk/desks.ts';
import { deskSentences } from '#contract/desk/sentences.ts';

/** /desk/join/TOKEN. Joining needs a tap, so that a link preview cannot use up the link. */
export function JoinPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHead title="Desk" description="Turns a volunteer’s phone into a desk of the fest." />
      <Joining key={token} token={token} />
    </>
  );
}

/** Each outcome has a `key`: screen readers only announce an alert that is a new element. */
function Joining({ token }: { token: string }) {
  const { name, state, ask, join } = useJoining(token);
  if (state === 'refused')
    return (
      <Statement key="refused" mark="one-time link" title="This link no longer works">
        <p role="alert">{deskSentences.badLink}</p>
        <p>A link works once, within 18 hours. If this phone used it, this phone is the desk already.</p>
        {/* A full page load, so that the browser stores what /desk needs offline. */}
        <a href="/desk" className={button.secondary}>
          Open the desk
        </a>
      </Statement>
    );
  if (typeof state === 'object' && 'elsewhere' in state)
    return (
      <Statement key="elsewhere" mark="one more tap" title="One more step">
        <p role="alert">
          This browser cannot stay signed in here, because the pages and the server have different addresses. Continue
          at the server’s address, <b className="font-mono break-words text-text">{state.elsewhere.host}</b>.
        </p>
        <a href={state.elsewhere.href} className={button.primary}>
          Continue there
        </a>
      </Statement>
    );
  if (typeof state === 'object')
    return (
      <Statement key="unanswered" mark="no answer" title="No answer yet">
        <p role="alert">{state.unanswered} Nothing is lost.</p>
        <PrimaryButton onClick={ask}>Try again</PrimaryButton>
      </Statement>
    );
  const isJoining = state === 'joining';
  return (
    <Statement mark="one-time link" title={name ?? 'Desk'}>
      <p className="hidden noscript:block">Joining needs JavaScript. Turn it on in your browser.</p>
      <p>
        This phone becomes {name ? <b className="text-text">{name}</b> : 'a desk'}. It can find and mark people for 18
        hours, unless it signs out or an organiser revokes it. Its marks are recorded under this name.
      </p>
      <PrimaryButton disabled={state === 'asking' || isJoining} onClick={join} className="noscript:hidden">
        {state === 'asking' ? 'One moment...' : isJoining ? 'Joining...' : `Use this phone for ${name ?? 'this desk'}`}
      </PrimaryButton>
      <p>The link works once. Open it on the phone that you will use at the door.</p>
    </Statement>
  );
}

/** Session storage has the join request's `Idempotency-Key` under this name. A retry sends the same key. */
const keptKey = 'desk-joining';

type State = 'asking' | 'offered' | 'joining' | 'refused' | { unanswered: string } | { elsewhere: URL };

function useJoining(token: string) {
  const [name, setName] = useState<string>();
  const [state, setState] = useState<State>('asking');

  const fail = useCallback((error: unknown) => {
    const { status, message } = error instanceof CallError ? error : new CallError(0);
    setState(status === 400 || status === 404 ? 'refused' : { unanswered: message });
  }, []);

  const look = useCallback(async () => {
    // The phone may have joined at the pages' address, but got no cookie there. The hash is that request's key.
    const brought = /^#([\w-]{36})$/.exec(window.location.hash)?.[1];
    if (brought) keepText('sessionStorage', keptKey, brought);
    // This phone tried to join before, and may have used up the link.
    if (readText('sessionStorage', keptKey) !== null) return setState('offered');
    setState('asking');
    try {
      const offered = await callFor(offeredDesk, 'offeredDesk', { body: { token } });
      setName(offered.name);
      setState('offered');
    } catch (error) {
      fail(error);
    }
  }, [token, fail]);
  useEffect(() => void look(), [look]);

  async function join() {
    setState('joining');
    const key = readText('sessionStorage', keptKey) ?? uuid();
    keepText('sessionStorage', keptKey, key);
    try {
      await call('joinDesk', { body: { token }, headers: { [idempotencyHeader]: key } });
      const origin = await originToGoTo('deskSession');
      if (origin !== null) return setState({ elsewhere: new URL(`/desk/join/${token}#${key}`, origin) });
      forgetText('sessionStorage', keptKey);
      // A full page load: it removes the token from the address and stores what /desk needs offline.
      window.location.replace('/desk');
    } catch (error) {
      if (error instanceof CallError && error.status === 404) forgetText('sessionStorage', keptKey);
      fail(error);
    }
  }

  return { name, state, ask: name === undefined ? look : join, join };
}
