import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { button, toolButton } from '#app/ui/button.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Message } from '#app/ui/message.tsx';
import { type Desk, deskList } from '#contract/desk/desks.ts';
import { useChange } from '../page/use-change.ts';

export const madeDesks = queryOptions({
  queryKey: ['desks'],
  queryFn: ({ signal }) => callFor(deskList, 'desks', { signal }),
  // In ms. The organiser is waiting for the phone to join.
  refetchInterval: 2_000,
});

export function DeskList({ desks, error }: { desks: Desk[] | undefined; error: Error | null }) {
  const end = useChange(madeDesks, (id: string) => call('endDesk', { id }));
  const [asked, setAsked] = useState<Desk | null>(null);
  const live = desks?.filter(({ state }) => state !== 'ended') ?? [];
  const failure = end.error?.message ?? error?.message;
  const ended = desks?.filter(({ state }) => state === 'ended') ?? [];

  function revoke({ id }: Desk) {
    setAsked(null);
    end.mutate(id);
  }

  return (
    <section aria-labelledby="desks" className="flex min-w-0 flex-col gap-3">
      <h2 id="desks" className="text-2xl">
        At the doors
      </h2>
      {failure && <Message>{failure}</Message>}
      {desks && live.length === 0 && <p className="text-text-soft">No desk yet.</p>}
      <Entries of={live} onRevoke={setAsked} />
      {ended.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-text-soft hover:text-text">Ended ({ended.length})</summary>
          <Entries of={ended} />
        </details>
      )}
      <RevokeQuestion desk={asked} onRevoke={revoke} onClose={() => setAsked(null)} />
    </section>
  );
}

function Entries({ of, onRevoke }: { of: Desk[]; onRevoke?: (desk: Desk) => void }) {
  if (of.length === 0) return null;
  return (
    <ul className="border-b border-line">
      {of.map((desk) => (
        <DeskEntry key={desk.id} desk={desk} onRevoke={onRevoke} />
      ))}
    </ul>
  );
}

type EntryProps = { desk: Desk; onRevoke: ((desk: Desk) => void) | undefined };

function DeskEntry({ desk, onRevoke }: EntryProps) {
  const { id, name, state, lastAction, lastActionAt } = desk;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p id={id} className="font-semibold wrap-anywhere">
          {name}
        </p>
        {lastAction && lastActionAt && (
          <p className="mt-0.5">
            {lastAction} <span className="font-mono text-sm text-text-soft">{whenText(lastActionAt)}</span>
          </p>
        )}
        <p className="mt-0.5 font-mono text-sm text-text-soft">
          <span className={state === 'waiting' ? 'text-warning' : state === 'joined' ? 'text-present' : ''}>
            {state === 'waiting' ? 'no phone yet' : state}
          </span>
          {whenOf(desk)}
        </p>
      </div>
      {onRevoke && (
        <button type="button" aria-describedby={id} onClick={() => onRevoke(desk)} className={toolButton}>
          Revoke
        </button>
      )}
    </li>
  );
}

function whenOf({ state, expiresAt, endedAt }: Desk): string {
  if (endedAt !== null) return ` ${whenText(endedAt)}`;
  return `${state === 'waiting' ? ', link ends' : ', ends'} ${whenText(expiresAt)}`;
}

type QuestionProps = { desk: Desk | null; onRevoke(desk: Desk): void; onClose(): void };

function RevokeQuestion({ desk, onRevoke, onClose }: QuestionProps) {
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
              : 'Its phone will no longer be able to mark anybody. Its earlier marks are kept.'}
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
