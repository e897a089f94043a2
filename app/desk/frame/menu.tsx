import { useState } from 'react';
import { now } from '#app/clock.ts';
import { forgetText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { button } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { DeskSession } from '#contract/desk.ts';
import { adminFlag } from '#contract/headers.ts';
import { clockText } from '../wall-clock.ts';

type Props = { session: DeskSession; open: boolean; onClose(): void; onLeft(): void };

/** Who acts here, until when, and the way out. */
export function Menu({ session, open, onClose, onLeft }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const isDesk = session.role === 'desk';

  async function signOut() {
    setFailure(null);
    try {
      await call(isDesk ? 'leaveDesk' : 'logout');
      if (!isDesk) forgetText('localStorage', adminFlag.key);
      onLeft();
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={session.name}
      className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-md border border-line-strong bg-ground p-0 text-text backdrop:bg-sunken/80"
    >
      <div className="grid gap-5 p-6">
        <div>
          <h2 className="text-4xl">{session.name}</h2>
          <p className="mt-2 text-text-soft">
            {isDesk ? 'This phone is this desk' : 'Signed in as an organiser'} until{' '}
            {clockText(session.expiresAt, now())}. Everything done here carries this name.
          </p>
        </div>
        {!isDesk && (
          <a href="/admindashboard" className={button.secondary}>
            Registrations
          </a>
        )}
        <p role="alert" className="not-empty:border-l-4 not-empty:border-absent not-empty:pl-4">
          {failure}
        </p>
        <button type="button" onClick={signOut} className={button.secondary}>
          Sign out
        </button>
        <button type="button" onClick={onClose} className={button.primary}>
          Go on
        </button>
      </div>
    </Dialog>
  );
}
