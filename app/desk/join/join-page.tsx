import { useParams } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { useJoining } from './use-joining.ts';

/** /desk/join/TOKEN. Joins by a tap, so that a link preview does not use the link up. */
export function JoinPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHead title="Desk" description="Makes a volunteer’s phone a desk of the fest." />
      <Joining key={token} token={token} />
    </>
  );
}

function Joining({ token }: { token: string }) {
  const { name, state, ask, join } = useJoining(token);
  if (state === 'refused') return <Refused />;
  if (typeof state === 'object' && 'elsewhere' in state) return <JoinThere address={state.elsewhere} />;
  if (typeof state === 'object')
    return (
      <Statement mark="no answer" title="No answer yet">
        <p role="alert">{state.unanswered} Nothing is lost.</p>
        <button type="button" onClick={ask} className={button.primary}>
          Try again
        </button>
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
      <button
        type="button"
        disabled={state === 'asking' || isJoining}
        onClick={join}
        className={`${button.primary} noscript:hidden`}
      >
        {state === 'asking' ? 'One moment...' : isJoining ? 'Joining...' : `Use this phone for ${name ?? 'this desk'}`}
      </button>
      <p>The link works once. Open it on the phone that stays at the desk.</p>
    </Statement>
  );
}

function JoinThere({ address }: { address: URL }) {
  return (
    <Statement mark="one more tap" title="One more step">
      <p role="alert">
        This browser does not keep the sign-in here, because pages and server have two addresses. Continue at the
        server’s address, <b className="font-mono break-words text-text">{address.host}</b>.
      </p>
      <a href={address.href} className={button.primary}>
        Continue there
      </a>
    </Statement>
  );
}

function Refused() {
  return (
    <Statement mark="one-time link" title="This link no longer works">
      <p role="alert">{deskSentences.badLink}</p>
      <p>A link works once, within 18 hours. If this phone used it, it is the desk already.</p>
      {/* Loads a new page, with what /desk needs to open without a network. */}
      <a href="/desk" className={button.secondary}>
        Open the desk
      </a>
    </Statement>
  );
}
