import { button } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Desk } from '#contract/desk/desks.ts';

type Props = { desk: Desk | null; onRevoke(desk: Desk): void; onClose(): void };

export function RevokeQuestion({ desk, onRevoke, onClose }: Props) {
  return (
    <Dialog
      open={desk !== null}
      onClose={onClose}
      aria-label="Revoke a desk"
      className="m-auto w-[min(28rem,94vw)] rounded-lg border border-line-strong bg-raised p-0 text-text backdrop:bg-sunken/80"
    >
      {desk && (
        <div className="grid gap-5 p-6">
          <h2 className="text-3xl wrap-anywhere">Revoke {desk.name}?</h2>
          <p>
            {desk.state === 'waiting'
              ? 'Its link will stop working.'
              : 'Its phone can no longer mark anybody. What it marked stays.'}
          </p>
          <button type="button" onClick={() => onRevoke(desk)} className={button.primary}>
            Revoke
          </button>
          <button type="button" onClick={onClose} className={button.secondary}>
            Keep it
          </button>
        </div>
      )}
    </Dialog>
  );
}
