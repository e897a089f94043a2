import { type ReactNode, useEffect, useState } from 'react';
import { backend } from '#app/api.ts';
import { Statement } from '#app/layout/statement.tsx';
import { button, textLink } from '#app/ui/button.ts';
import { offline } from '../offline/offline.ts';
import { StateMark } from '../state-mark.tsx';
import { entries } from '../words.ts';

/** This phone may not act here. */
export function NoDesk({ sentence }: { sentence: string }) {
  const sealed = useSealed();
  return (
    <Statement mark="no desk" title="Not a desk">
      <p>{sentence}</p>
      <Sealed count={sealed} />
      <p>
        An organiser makes a desk on the page Desks: open its link here, or scan the code with this phone’s camera.
        {sealed === 0 && ' What was marked before is saved.'}
      </p>
      <AtTheServer />
      <a href="/admin" className={button.secondary}>
        Sign in as an organiser
      </a>
    </Statement>
  );
}

/** Where pages and server are at two addresses, some browsers keep no sign-in but at the server's own. */
function AtTheServer() {
  const [origin, setOrigin] = useState('');
  useEffect(() => void backend().then(setOrigin, () => {}), []);
  if (origin === '') return null;
  return (
    <p>
      Did this phone become a desk at another address? It is one there:{' '}
      <a href={`${origin}/desk`} className={`${textLink} inline-flex min-h-11 items-center break-all`}>
        {new URL(origin).host}/desk
      </a>
    </p>
  );
}

/** What was done here before this phone was a desk no more, and has not reached the server. */
function Sealed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div role="alert" className="border-l-8 border-warning bg-raised px-4 py-3 text-text">
      <StateMark standing="waiting">{entries(count)} on this phone only</StateMark>
      <p className="mt-1">
        The server does not have {count === 1 ? 'it' : 'them'} yet. Kept here, unreadable for whoever holds the phone,
        and sent by itself as soon as this phone is a desk again: keep this browser’s data, and ask an organiser for a
        new link.
      </p>
    </div>
  );
}

/** How many writes wait on a phone that cannot read them now. */
function useSealed(): number {
  const [count, setCount] = useState(0);
  useEffect(() => void offline.sealedWrites().then(setCount), []);
  return count;
}

/** Nobody knows whether it may. */
export function NoAnswer({ sentence, onAgain, children }: { sentence: string; onAgain(): void; children?: ReactNode }) {
  return (
    <Statement mark="no answer" title="No answer yet">
      <p>{sentence}</p>
      <Sealed count={useSealed()} />
      {children}
      <button type="button" onClick={onAgain} className={button.primary}>
        Try again
      </button>
    </Statement>
  );
}
