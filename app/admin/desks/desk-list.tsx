import { type ReactNode, useState } from 'react';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { type Desk, deskList } from '#contract/desk/desks.ts';
import { Question } from '../page/question.tsx';
import { useChange } from '../page/use-change.ts';
import { polled } from '../session/query-client.ts';

/** Polls often, because the organiser is waiting for the phone to join. */
export const madeDesks = polled(deskList, 'desks', 2_000);

type Props = { desks: Desk[] | undefined; error: Error | null; onNewLink(desk: Desk): void };

export function DeskList({ desks, error, onNewLink }: Props) {
  const end = useChange(madeDesks, (id: string) => call('endDesk', { id }));
  const [asked, setAsked] = useState<Desk | null>(null);
  const live = desks?.filter(({ state }) => state !== 'ended') ?? [];
  const failure = end.error?.message ?? error?.message;
  const ended = desks?.filter(({ state }) => state === 'ended') ?? [];

  function revoke() {
    setAsked(null);
    if (asked) end.mutate(asked.id);
  }

  return (
    <section aria-labelledby="desks" className="flex min-w-0 flex-col gap-3">
      <h2 id="desks" className="text-2xl">
        At the doors
      </h2>
      {failure && <Message>{failure}</Message>}
      {desks && live.length === 0 && <p className="text-text-soft">No desk yet.</p>}
      <Entries of={live} onRevoke={setAsked} onNewLink={onNewLink} />
      {ended.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-text-soft hover:text-text">Ended ({ended.length})</summary>
          <Entries of={ended} />
        </details>
      )}
      <Question
        open={asked !== null}
        title={`Revoke ${asked?.name}?`}
        action="Revoke"
        onYes={revoke}
        onClose={() => setAsked(null)}
      >
        {asked?.state === 'waiting' ? (
          <p>Its link stops working at once.</p>
        ) : (
          <p>
            This phone is locked out at once. Unsent marks stay on it.{' '}
            {asked && `${asked.waiting ?? 0} were not sent at the last contact${whenHeard(asked)}.`}
          </p>
        )}
      </Question>
    </section>
  );
}

type Actions = { onRevoke?(desk: Desk): void; onNewLink?(desk: Desk): void };

function Entries({ of, ...actions }: Actions & { of: Desk[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="border-b border-line">
      {of.map((desk) => (
        <DeskEntry key={desk.id} desk={desk} {...actions} />
      ))}
    </ul>
  );
}

function DeskEntry({ desk, onRevoke, onNewLink }: Actions & { desk: Desk }) {
  const { id, name, state, lastAction, lastActionAt, waiting } = desk;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p id={id} className="font-semibold wrap-anywhere">
          {name}
        </p>
        {lastAction && lastActionAt && (
          <p className="mt-0.5 first-letter:uppercase">
            {lastAction} <span className="whitespace-nowrap text-sm text-text-soft">{whenText(lastActionAt)}</span>
          </p>
        )}
        <p className="mt-0.5 text-sm text-text-soft">
          {statusOf(desk)}
          {waiting !== null && waiting > 0 && (
            <span className="whitespace-nowrap text-warning">, {waiting} not sent</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onNewLink && state === 'waiting' && (
          <ToolButton aria-describedby={id} onClick={() => onNewLink(desk)}>
            New link
          </ToolButton>
        )}
        {onRevoke && (
          <ToolButton aria-describedby={id} onClick={() => onRevoke(desk)}>
            Revoke
          </ToolButton>
        )}
      </div>
    </li>
  );
}

function statusOf({ expiresAt, endedAt, state, heardAt }: Desk): ReactNode {
  if (endedAt !== null) return `Ended ${whenText(endedAt)}`;
  if (state === 'joined') return <span className="text-present">Last contact {heardAt && whenText(heardAt)}</span>;
  return (
    <>
      <span className="text-warning">No phone yet</span>, link ends {whenText(expiresAt)}
    </>
  );
}

const whenHeard = ({ heardAt }: Desk) => (heardAt === null ? '' : ` (${whenText(heardAt)})`);
