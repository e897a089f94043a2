import { useState } from 'react';
import { forgetText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { button, PrimaryButton, SecondaryButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { adminFlag } from '#contract/calls/headers.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { ageText, clockText } from '../parts/time.ts';
import { asProblem } from '../phone/connection.ts';
import { phone, usePhone } from '../phone/use-phone.ts';
import type { DeskControls } from '../screen/use-desk.ts';

const patience = 5_000;

export function Menu({ session, desk: { screen, dispatch } }: { session: DeskSession; desk: DeskControls }) {
  const close = () => dispatch({ type: 'menu', isOpen: false });
  return (
    <PanelDialog open={screen.isMenuOpen} onClose={close} aria-label={session.name} className="w-[min(24rem,94vw)]">
      <Content session={session} onClose={close} />
    </PanelDialog>
  );
}

function Content({ session: { name, role, expiresAt }, onClose }: { session: DeskSession; onClose(): void }) {
  const { pack, waiting } = usePhone();
  const [warnedOf, setWarnedOf] = useState<'nothing' | 'unread queue' | 'queue'>('nothing');
  const { failure, send } = useSend();
  const isDesk = role === 'desk';
  const isWarned = warnedOf === 'unread queue' || (warnedOf === 'queue' && waiting.length > 0);

  async function signOut() {
    // Ask the storage, because a tab that has just become the desk has not read its queue yet.
    if (isWarned || (waiting.length === 0 && !(await phone.queueLength()))) await send(leave, failureOf);
    else setWarnedOf(waiting.length > 0 ? 'queue' : 'unread queue');
  }

  async function leave() {
    await call(isDesk ? 'leaveDesk' : 'logout', { signal: AbortSignal.timeout(patience) });
    if (!isDesk) forgetText('localStorage', adminFlag.key);
    await phone.end('You are signed out here.');
  }

  return (
    <div className="grid gap-5 p-6">
      <div>
        <h2 className="text-4xl">{name}</h2>
        <p className="mt-2 text-text-soft">
          {isDesk ? 'This phone is a desk' : 'Signed in as an organiser'} until {clockText(expiresAt)}. Everything done
          here is recorded under this name.
        </p>
        <p className="mt-2 text-text-soft">
          {pack
            ? `Without a network this phone uses a list of ${pack.people} people, from ${ageText(pack.asOf)}.`
            : 'This phone has no list yet, so it needs the network.'}
        </p>
      </div>
      {waiting.length > 0 && <StateMark state="waiting">{waiting.length} not sent yet</StateMark>}
      {!isDesk && (
        <a href="/admindashboard" className={button.secondary}>
          Registrations
        </a>
      )}
      {isWarned && (
        <p role="alert" className="border-l-4 border-warning pl-4">
          The server does not have all entries yet. Stay signed in until they are sent. Otherwise they stay on this
          phone, encrypted, until the phone is a desk again.
        </p>
      )}
      <Message>{failure}</Message>
      <SecondaryButton onClick={signOut}>{isWarned ? 'Sign out anyway' : 'Sign out'}</SecondaryButton>
      <PrimaryButton ref={focusFirst} onClick={onClose}>
        Back to the desk
      </PrimaryButton>
    </div>
  );
}

function failureOf(error: unknown): string {
  const { status, message } = asProblem(error);
  return status === 0 ? noAnswer : message;
}

const noAnswer =
  'The server did not answer, so this phone is still signed in. Try again with a network, or ask an organiser to revoke this desk.';

/** A scanner's Enter must not press "Sign out", so another button has `autofocus`. React does not set `autofocus`. */
const focusFirst = (element: HTMLButtonElement | null) => element?.setAttribute('autofocus', '');
