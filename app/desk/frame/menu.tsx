import { now } from '#app/clock.ts';
import { button } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { DeskSession } from '#contract/desk.ts';
import { useOffline } from '../offline/offline.ts';
import { StateMark } from '../state-mark.tsx';
import { ageText, clockText } from '../wall-clock.ts';
import { entries } from '../words.ts';
import { useSignOut } from './use-sign-out.ts';

type Props = { session: DeskSession; open: boolean; onClose(): void; onLeft(): void };

/** Who acts here, until when, what this phone keeps, and the way out. */
export function Menu({ session, open, onClose, onLeft }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={session.name}
      className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-md border border-line-strong bg-ground p-0 text-text backdrop:bg-sunken/80"
    >
      <Content {...{ session, onClose, onLeft }} />
    </Dialog>
  );
}

/** Begins anew each time the menu is opened. */
function Content({ session, onClose, onLeft }: Omit<Props, 'open'>) {
  const { pack, waiting } = useOffline();
  const { isWarned, failure, signOut } = useSignOut(session, onLeft);
  const isDesk = session.role === 'desk';
  return (
    <div className="grid gap-5 p-6">
      <div>
        <h2 className="text-4xl">{session.name}</h2>
        <p className="mt-2 text-text-soft">
          {isDesk ? 'This phone is this desk' : 'Signed in as an organiser'} until {clockText(session.expiresAt, now())}
          . Everything done here carries this name.
        </p>
        <p className="mt-2 text-text-soft">
          {pack
            ? `Without a network it goes on with a list of ${pack.people} people, as of ${ageText(pack.asOf)}.`
            : 'This phone has no list yet to go on with without a network.'}
        </p>
      </div>
      {waiting > 0 && <StateMark standing="waiting">{entries(waiting)} waiting on this phone</StateMark>}
      {!isDesk && (
        <a href="/admindashboard" className={button.secondary}>
          Registrations
        </a>
      )}
      {isWarned && (
        <p role="alert" className="border-l-4 border-warning pl-4">
          The server does not have {waiting === 1 ? 'it' : 'them'} yet. Stay here with a network until nothing waits.
          Signed out, {waiting === 1 ? 'it stays' : 'they stay'} on this phone, unreadable, until it joins as a desk
          again.
        </p>
      )}
      <p role="alert" className="not-empty:border-l-4 not-empty:border-absent not-empty:pl-4">
        {failure}
      </p>
      <button type="button" onClick={signOut} className={button.secondary}>
        {isWarned ? 'Sign out all the same' : 'Sign out'}
      </button>
      <button ref={focusFirst} type="button" onClick={onClose} className={button.primary}>
        Go on
      </button>
    </div>
  );
}

/** A scanner's Enter goes to what has the focus: that must not sign out. React does not write the attribute itself. */
const focusFirst = (element: HTMLButtonElement | null) => element?.setAttribute('autofocus', '');
