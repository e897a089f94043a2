import { useParams } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { useJoining } from './use-joining.ts';

/** /desk/join/TOKEN: says what this phone becomes, and makes it that by a tap, so that a link preview uses nothing up. */
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
        This phone becomes {name ? <b className="text-text">{name}</b> : 'a desk'}: it finds people and marks them,
        until an organiser revokes it, it signs out, or 18 hours pass. Whatever it marks carries this name.
      </p>
      <button
        type="button"
        disabled={state === 'asking' || isJoining}
        onClick={join}
        className={`${button.primary} noscript:hidden`}
      >
        {state === 'asking' ? 'One moment...' : isJoining ? 'Joining...' : `Be ${name ?? 'this desk'}`}
      </button>
      <p>The link works once. Open it on the phone that stays at the desk.</p>
    </Statement>
  );
}

function JoinThere({ address }: { address: URL }) {
  return (
    <Statement mark="one more tap" title="Go on there">
      <p role="alert">
        This browser keeps no sign-in here: these pages and their server are at two addresses. This phone becomes the
        desk at the server’s own, <b className="font-mono break-words text-text">{address.host}</b>.
      </p>
      <a href={address.href} className={button.primary}>
        Be the desk there
      </a>
    </Statement>
  );
}

function Refused() {
  return (
    <Statement mark="one-time link" title="This link works no more">
      <p role="alert">{deskSentences.badLink}</p>
      <p>Each works once, within 18 hours. Was it this phone that used it? Then it is the desk already.</p>
      {/* A load of its own, with whatever /desk needs to open later without a network. */}
      <a href="/desk" className={button.secondary}>
        Open the desk
      </a>
    </Statement>
  );
}
