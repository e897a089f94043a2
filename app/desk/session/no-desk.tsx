import { useEffect, useState } from 'react';
import { Statement } from '#app/layout/statement.tsx';
import { button, textLink } from '#app/ui/button.ts';
import { entriesText } from '../outcome/outcome.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { phone } from '../phone/use-phone.ts';
import { useOrigin } from './use-origin.ts';

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

/** If pages and server are at two addresses, some browsers keep no sign-in but at the server's own. */
function AtTheServer() {
  const origin = useOrigin();
  if (!origin) return null;
  return (
    <p>
      Did this phone become a desk at another address? It is one there:{' '}
      <a href={`${origin}/desk`} className={`${textLink} inline-flex min-h-11 items-center break-all`}>
        {new URL(origin).host}/desk
      </a>
    </p>
  );
}

function Sealed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div role="alert" className="border-l-8 border-warning bg-raised px-4 py-3 text-text">
      <StateMark standing="waiting">{entriesText(count)} not sent yet, on this phone only</StateMark>
      <p className="mt-1">
        Encrypted, and sent as soon as this phone is a desk again. Keep this browser’s data, and ask an organiser for a
        new link.
      </p>
    </div>
  );
}

/** How many entries wait on a phone that cannot read them now. */
function useSealed(): number {
  const [count, setCount] = useState(0);
  useEffect(() => void phone.sealedEntries().then(setCount), []);
  return count;
}

export function NoAnswer({ sentence, onAgain }: { sentence: string; onAgain(): void }) {
  return (
    <Statement mark="no answer" title="No answer yet">
      <p>{sentence}</p>
      <Sealed count={useSealed()} />
      <button type="button" onClick={onAgain} className={button.primary}>
        Try again
      </button>
    </Statement>
  );
}

export function Elsewhere() {
  return (
    <Statement mark="two tabs" title="Open in another tab">
      <p role="alert">This desk is open in another tab. Only one tab at a time can be the desk.</p>
      <button type="button" onClick={() => void phone.takeOver()} className={button.primary}>
        Use this tab
      </button>
    </Statement>
  );
}
