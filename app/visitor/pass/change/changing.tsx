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

/** A dialog from its opening to its closing: the next one about the same is another object. */
export type Opened = { subject: Subject };

export type ChangingProps = {
  opened: Opened | null;
  pass: Pass;
  change: Change;
  send: Send;
  onOpen: (next: Opened | null) => void;
  /** Takes a sentence that says what is so now, and the dialog it was done in. */
  onDone: (sentence: string, from: Opened) => void;
  onRenewed: (link: string) => void;
  onWithdrawn: (message: string) => void;
};

export function Changing({ opened, pass, change, send, onOpen, onDone, onRenewed, onWithdrawn }: ChangingProps) {
  const subject = opened?.subject;
  const close = () => onOpen(null);
  const finish = (sentence: string) => opened && onDone(sentence, opened);
  return (
    <ChangeDialog open={opened !== null} title={subject ? titles[subject] : ''} onClose={close}>
      {subject === 'events' && (
        <ChangeEvents
          pass={pass}
          change={change}
          onDone={finish}
          onWithdraw={() => onOpen({ subject: 'withdrawal' })}
        />
      )}
      {subject === 'photo' && <ChangePhoto pass={pass} change={change} onDone={finish} />}
      {subject === 'renewal' && <RenewPass send={send} onRenewed={onRenewed} />}
      {subject === 'withdrawal' && <Withdraw send={send} pass={pass} onWithdrawn={onWithdrawn} onStay={close} />}
    </ChangeDialog>
  );
}
