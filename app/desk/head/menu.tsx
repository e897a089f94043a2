import { useState } from 'react';
import { forgetText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { button } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useSend } from '#app/ui/use-send.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import { adminFlag } from '#contract/calls/headers.ts';
import { entriesText } from '../outcome/outcome.ts';
import { Failure } from '../parts/failure.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { asProblem } from '../phone/refusals.ts';
import { useStillPhone } from '../screen/still.ts';
import type { Desk } from '../screen/use-desk.ts';
import { ageText, clockText } from '../time/wall-clock.ts';

const patience = 5_000;

type Props = { session: DeskSession; desk: Desk; onLeft(): void };

/** Who acts here, until when, what this phone keeps, and the way out. */
export function Menu({ session, desk: { screen, dispatch }, onLeft }: Props) {
  const close = () => dispatch({ type: 'menu', isOpen: false });
  return (
    <Dialog
      open={screen.isMenuOpen}
      onClose={close}
      aria-label={session.name}
      className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-md border border-line-strong bg-ground p-0 text-text backdrop:bg-sunken/80"
    >
      <Content session={session} onClose={close} onLeft={onLeft} />
    </Dialog>
  );
}

type ContentProps = { session: DeskSession; onClose(): void; onLeft(): void };

/** Begins anew each time the menu is opened. */
function Content({ session: { name, role, expiresAt }, onClose, onLeft }: ContentProps) {
  const { pack, waiting } = useStillPhone();
  const [isAsked, setIsAsked] = useState(false);
  const { failure, send } = useSend();
  const isDesk = role === 'desk';
  const isWarned = isAsked && waiting.length > 0;

  function signOut() {
    setIsAsked(true);
    if (isWarned || waiting.length === 0) void send(leave, failureOf);
  }

  async function leave() {
    await call(isDesk ? 'leaveDesk' : 'logout', { signal: AbortSignal.timeout(patience) });
    if (!isDesk) forgetText('localStorage', adminFlag.key);
    onLeft();
  }

  return (
    <div className="grid gap-5 p-6">
      <div>
        <h2 className="text-4xl">{name}</h2>
        <p className="mt-2 text-text-soft">
          {isDesk ? 'This phone is this desk' : 'Signed in as an organiser'} until {clockText(expiresAt)}. Everything
          done here carries this name.
        </p>
        <p className="mt-2 text-text-soft">
          {pack
            ? `Without a network it goes on with a list of ${pack.people} people, as of ${ageText(pack.asOf)}.`
            : 'This phone has no list yet to go on with without a network.'}
        </p>
      </div>
      {waiting.length > 0 && <StateMark standing="waiting">{entriesText(waiting.length)} not sent yet</StateMark>}
      {!isDesk && (
        <a href="/admindashboard" className={button.secondary}>
          Registrations
        </a>
      )}
      {isWarned && (
        <p role="alert" className="border-l-4 border-warning pl-4">
          The server does not have everything yet. Stay signed in with a network until it does. If you sign out, the
          rest stays on this phone, encrypted, until it is a desk again.
        </p>
      )}
      <Failure>{failure}</Failure>
      <button type="button" onClick={signOut} className={button.secondary}>
        {isWarned ? 'Sign out all the same' : 'Sign out'}
      </button>
      <button ref={focusFirst} type="button" onClick={onClose} className={button.primary}>
        Go on
      </button>
    </div>
  );
}

function failureOf(error: unknown): string {
  const { status, message } = asProblem(error);
  return status === 0 ? noAnswer : message;
}

const noAnswer =
  'No answer came, so this phone is still signed in: the server has to end it. Try again with a network, or have an organiser revoke it.';

/** A scanner's Enter goes to what has the focus: that must not sign out. React does not write the attribute itself. */
const focusFirst = (element: HTMLButtonElement | null) => element?.setAttribute('autofocus', '');
