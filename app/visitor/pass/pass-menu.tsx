import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { button, textLink } from '#app/ui/button.ts';
import { PartMissing } from '#app/ui/not-loaded/part-missing.tsx';
import type { Pass } from '#contract/pass.ts';
import { idsOf } from '#programme/events.ts';
import type { ChangingProps, Opened, Subject } from './change/changing.tsx';
import { forgetPass, keepPass } from './kept/kept-passes.ts';
import { closePassOffline } from './kept/open-pass-offline.ts';
import type { Change, Send } from './use-pass.ts';

type Props = { token: string; pass: Pass; send: Send; change: Change; onWithdrawn: (message: string) => void };

/** What its holder can do with a pass. What changes it is loaded when it is wanted: nobody in a queue waits for it. */
export function PassMenu({ token, pass, send, change, onWithdrawn }: Props) {
  const { state } = useLocation();
  const isNew = (state as { renewed?: boolean } | null)?.renewed === true;
  const [note, setNote] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [Changing, setChanging] = useState<ComponentType<ChangingProps> | 'missing'>();
  const navigate = useNavigate();

  // Screen readers hear of what comes into a live region, not of what stands in it from the beginning; and a reload says it no more.
  useEffect(() => {
    if (!isNew) return;
    setNote('This is your new pass. The old link and the old code do not work any more.');
    navigate(`/pass/${token}`, { replace: true });
  }, [isNew, navigate, token]);

  async function open(subject: Subject) {
    setNote('');
    const part = await import('./change/changing.tsx').catch(() => null);
    setChanging(() => part?.Changing ?? 'missing');
    setOpened({ subject });
  }

  /** Another dialog may be open meanwhile, and stays so. */
  function finish(what: string, from: Opened) {
    setOpened((now) => (now === from ? null : now));
    setNote(what);
  }

  function renew(link: string) {
    const { name, reference, selectedEvents } = pass;
    // In the place of the old one, whose code is nobody's any more.
    keepPass({ link, name, reference, eventIds: idsOf(selectedEvents), seen: undefined });
    navigate(link, { replace: true, state: { renewed: true } });
  }

  function forget() {
    forgetPass(`/pass/${token}`);
    void closePassOffline();
    navigate('/pass', { replace: true, state: { forgotten: true } });
  }

  return (
    <aside aria-label="This pass" className="flex flex-col gap-4 print:hidden">
      <p
        role="status"
        className="border-present empty:-mt-4 not-empty:border-l-4 not-empty:bg-raised not-empty:px-5 not-empty:py-4"
      >
        {note}
      </p>
      {pass.canChange ? (
        <>
          <button type="button" className={button.primary} onClick={() => open('events')}>
            Change my events
          </button>
          <button type="button" className={button.secondary} onClick={() => open('photo')}>
            {pass.hasPhoto ? 'Replace my ID photo' : 'Add my ID photo'}
          </button>
        </>
      ) : (
        <p className="border-l-4 border-secondary bg-raised px-5 py-4">
          The list is closed: your events stay as they are. Something has to change? Tell an organiser at the desk.
        </p>
      )}
      <button type="button" className={button.secondary} onClick={() => open('renewal')}>
        Make a new pass
      </button>
      <button type="button" className={button.secondary} onClick={forget}>
        Forget on this device
      </button>
      {pass.canChange && (
        <p className="flex flex-wrap items-center gap-x-2 text-text-soft">
          You cannot come?
          <button type="button" className={`${textLink} min-h-11`} onClick={() => open('withdrawal')}>
            Withdraw
          </button>
        </p>
      )}
      <p className="text-sm text-text-soft">
        Whoever has the link of this page can see and change your pass. Keep it to yourself.
      </p>
      {Changing === 'missing' && <PartMissing />}
      {typeof Changing === 'function' && (
        <Changing
          {...{ opened, pass, send, change, onWithdrawn }}
          onOpen={setOpened}
          onDone={finish}
          onRenewed={renew}
        />
      )}
    </aside>
  );
}
