import type { ReactNode } from 'react';
import { useMinute } from '#app/clock.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { type Desk, longSilence } from '#contract/desk/desks.ts';
import { AskButton } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { useChange } from '../page/use-change.ts';

type Props = { desks: Desk[] | undefined; error: Error | null; onNewLink(desk: Desk): void };

export function DeskList({ desks, error, onNewLink }: Props) {
  const end = useChange((id: string) => call('endDesk', { id }));
  const ended = desks?.filter(({ state }) => state === 'ended') ?? [];
  return (
    <div className="grid gap-3">
      <RowList title="At the doors" data={desks?.filter(({ state }) => state !== 'ended')} error={end.error ?? error}>
        {(desk) => (
          <DeskRow key={desk.id} desk={desk}>
            {desk.state === 'waiting' && <ToolButton onClick={() => onNewLink(desk)}>New link</ToolButton>}
            <AskButton label="Revoke" title={`Revoke ${desk.name}?`} onYes={() => end.mutate(desk.id)}>
              <p>
                {desk.state === 'waiting'
                  ? 'The link stops working at once.'
                  : `This phone is locked out at once. Unsent marks stay on it. When the server last heard from it${whenHeard(desk)}, ${desk.waiting ?? 0} were not sent.`}
              </p>
            </AskButton>
          </DeskRow>
        )}
      </RowList>
      {ended.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-text-soft hover:text-text">Ended ({ended.length})</summary>
          <ul className="border-b border-line">
            {ended.map((desk) => (
              <DeskRow key={desk.id} desk={desk} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function DeskRow({ desk, children }: { desk: Desk; children?: ReactNode }) {
  const { name, lastAction, lastActionAt, waiting } = desk;
  const minute = useMinute();
  const about = (
    <>
      {lastAction && lastActionAt && (
        <span className="block text-text first-letter:uppercase">
          {lastAction} <span className="text-sm whitespace-nowrap text-text-soft">{whenText(lastActionAt)}</span>
        </span>
      )}
      <span className="block">
        {statusOf(desk, minute)}
        {waiting !== null && waiting > 0 && (
          <span className="whitespace-nowrap text-warning">, {waiting} not sent</span>
        )}
      </span>
    </>
  );
  return (
    <Row name={name} about={about}>
      {children}
    </Row>
  );
}

function statusOf({ expiresAt, endedAt, state, heardAt }: Desk, now: number): ReactNode {
  if (endedAt !== null) return `Ended ${whenText(endedAt)}`;
  if (state === 'joined') {
    const isSilent = heardAt !== null && Date.parse(heardAt) < now - longSilence;
    return (
      <span className={isSilent ? 'text-warning' : 'text-present'}>Last contact {heardAt && whenText(heardAt)}</span>
    );
  }
  return (
    <>
      <span className="text-warning">No phone yet</span>, link ends {whenText(expiresAt)}
    </>
  );
}

const whenHeard = ({ heardAt }: Desk) => (heardAt === null ? '' : ` (${whenText(heardAt)})`);
