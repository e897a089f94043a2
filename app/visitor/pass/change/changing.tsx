import type { Pass } from '#contract/pass.ts';
import type { Change, Send } from '../use-pass.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ChangeEvents } from './change-events.tsx';
import { ChangePhoto } from './change-photo.tsx';
import { RenewPass } from './renew-pass.tsx';
import { Withdraw } from './withdraw.tsx';

const titles = {
  events: 'Change my events',
  photo: 'My ID photo',
  renewal: 'Make a new pass',
  withdrawal: 'Withdraw',
} as const;

/** What the holder is about to change. */
export type Subject = keyof typeof titles;

export type ChangingProps = {
  /** Null while nothing is. */
  subject: Subject | null;
  pass: Pass;
  change: Change;
  send: Send;
  onSubject: (subject: Subject | null) => void;
  /** Takes a sentence that says what is so now. */
  onDone: (sentence: string) => void;
  onRenewed: (link: string) => void;
  onWithdrawn: (message: string) => void;
};

export function Changing({ subject, pass, change, send, onSubject, onDone, onRenewed, onWithdrawn }: ChangingProps) {
  const close = () => onSubject(null);
  return (
    <ChangeDialog open={subject !== null} title={subject ? titles[subject] : ''} onClose={close}>
      {subject === 'events' && (
        <ChangeEvents pass={pass} change={change} onDone={onDone} onWithdraw={() => onSubject('withdrawal')} />
      )}
      {subject === 'photo' && <ChangePhoto pass={pass} change={change} onDone={onDone} />}
      {subject === 'renewal' && <RenewPass send={send} onRenewed={onRenewed} />}
      {subject === 'withdrawal' && <Withdraw send={send} pass={pass} onWithdrawn={onWithdrawn} onStay={close} />}
    </ChangeDialog>
  );
}
