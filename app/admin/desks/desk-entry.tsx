import { whenText } from '#app/fest-time.ts';
import { toolButton } from '#app/ui/button.ts';
import type { Desk } from '#contract/desk/desks.ts';

type Props = { desk: Desk; onRevoke: ((desk: Desk) => void) | undefined };

export function DeskEntry({ desk, onRevoke }: Props) {
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
