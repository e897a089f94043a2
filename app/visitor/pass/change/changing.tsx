import { IconButton } from '#app/ui/buttons.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Pass } from '#contract/pass.ts';
import type { PassCalls } from '../use-pass.ts';
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

export type DialogName = keyof typeof titles;

/** A new object each time a dialog opens, so that a late answer closes no dialog that was opened meanwhile. */
export type OpenDialog = { name: DialogName };

export type ChangingProps = {
  opened: OpenDialog | null;
  pass: Pass;
  calls: PassCalls;
  onOpen: (next: OpenDialog | null) => void;
  onDone: (sentence: string) => void;
};

export function Changing({ opened, pass, calls, onOpen, onDone }: ChangingProps) {
  const name = opened?.name;
  const title = name ? titles[name] : '';
  const close = () => onOpen(null);
  return (
    <Dialog
      open={opened !== null}
      onClose={close}
      aria-label={title}
      className="m-auto max-h-[94dvh] w-[min(36rem,94vw)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-4xl uppercase">{title}</h2>
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
        {name === 'events' && (
          <ChangeEvents {...{ pass, calls, onDone }} onWithdraw={() => onOpen({ name: 'withdrawal' })} />
        )}
        {name === 'photo' && <ChangePhoto {...{ pass, calls, onDone }} />}
        {name === 'renewal' && <RenewPass {...{ pass, calls }} />}
        {name === 'withdrawal' && <Withdraw {...{ pass, calls }} onStay={close} />}
      </div>
    </Dialog>
  );
}
