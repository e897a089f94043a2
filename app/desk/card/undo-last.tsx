import { now } from '#app/clock.ts';
import { useOffline } from '../offline/offline.ts';
import { useMinute } from '../place/use-place.ts';
import type { LastDone } from '../use-stage.ts';
import { undoKept } from '../writes/outcome.ts';
import { smallButton } from './small-button.ts';

type Props = { last: LastDone; isBusy: boolean; onUndo(): void };

/** What this phone did to the person last, as long as the server can undo it. */
export function UndoLast({ last, isBusy, onUndo }: Props) {
  useMinute();
  const isWaiting = useOffline().writes.some(({ key }) => last.keys.includes(key));
  if (now() - last.at > undoKept) return null;
  return (
    <p
      className={`flex flex-wrap items-center justify-between gap-x-4 border-l-4 bg-raised py-1.5 pr-2 pl-4 ${isWaiting ? 'border-warning' : 'border-primary'}`}
    >
      <span>
        {last.text}
        {isWaiting && ', waiting'}
      </span>
      <button type="button" disabled={isBusy} onClick={onUndo} className={smallButton}>
        Undo
      </button>
    </p>
  );
}
