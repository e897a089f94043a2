import { useEffect, useState } from 'react';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button, PrimaryButton, textLink } from '#app/ui/buttons.tsx';
import { AtTheDesk } from './at-the-desk.tsx';
import { StateMark } from './parts/state-mark.tsx';
import { phone, usePhone } from './phone/use-phone.ts';
import { useOrigin, useSession } from './session/use-session.ts';

export function DeskPage() {
  return (
    <>
      <PageHead title="Desk" description="For the people at the doors: find somebody, see who they are, mark them." />
      <DeskOrReason />
    </>
  );
}

function DeskOrReason() {
  const { failure, ask } = useSession();
  const { session, ended, isElsewhere } = usePhone();
  if (session) return isElsewhere ? <Elsewhere /> : <AtTheDesk session={session} />;
  if (ended !== null) return <NoDesk sentence={ended} />;
  if (failure !== null) return <NoAnswer sentence={failure} onAgain={ask} />;
  return (
    <section className="grid h-dvh place-items-center">
      <h1 className="sr-only">Desk</h1>
      <p role="status" className="text-text-soft">
        Opening the desk...
      </p>
    </section>
  );
}

function NoDesk({ sentence }: { sentence: string }) {
  const notSent = useNotSent();
  const origin = useOrigin();
  return (
    <Statement mark="no desk" title="Not a desk">
      {notSent != null && <p>{sentence}</p>}
      {notSent === 0 && <p>Earlier marks from this phone are saved.</p>}
      <QueueNote count={notSent} />
      <p>An organiser makes a desk on the Desks page. Open its link here, or scan its code with this phone’s camera.</p>
      {/* If pages and server have different addresses, some browsers can only stay signed in at the server's address. */}
      {origin && (
        <p>
          If you opened the link of your desk at another web address, open the desk there:{' '}
          <a href={`${origin}/desk`} className={`${textLink} inline-flex min-h-11 items-center break-all`}>
            {new URL(origin).host}/desk
          </a>
        </p>
      )}
      <a href="/admin" className={button.secondary}>
        Sign in as an organiser
      </a>
    </Statement>
  );
}

/** Null if this phone was never a desk. Undefined until the phone's storage has answered. */
function useNotSent(): number | null | undefined {
  const [count, setCount] = useState<number | null>();
  useEffect(() => void phone.queueLength().then(setCount), []);
  return count;
}

function QueueNote({ count }: { count: number | null | undefined }) {
  if (!count) return null;
  return (
    <div role="alert" className="border-l-8 border-warning bg-raised px-4 py-3 text-text">
      <StateMark state="waiting">{count} not sent yet, on this phone only</StateMark>
      <p className="mt-1">
        They are encrypted, and will be sent once this phone is a desk again. Keep this browser’s data, and ask an
        organiser for a new link.
      </p>
    </div>
  );
}

function NoAnswer({ sentence, onAgain }: { sentence: string; onAgain(): void }) {
  const notSent = useNotSent();
  return (
    <Statement mark="no answer" title="No answer yet">
      <p>{sentence}</p>
      <QueueNote count={notSent} />
      <PrimaryButton onClick={onAgain}>Try again</PrimaryButton>
    </Statement>
  );
}

function Elsewhere() {
  return (
    <Statement mark="two tabs" title="Already open">
      <p role="alert">This desk is open in another tab. Only one tab at a time can be the desk.</p>
      <PrimaryButton onClick={() => void phone.takeOver()}>Use this tab</PrimaryButton>
    </Statement>
  );
}
