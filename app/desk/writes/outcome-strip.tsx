import { useEffect, useState } from 'react';
import { smallButton } from '../card/small-button.ts';
import { useOffline } from '../offline/offline.ts';
import { type Standing, StateMark } from '../state-mark.tsx';
import { type Outcome, undoStands } from './outcome.ts';

const looks: Record<Outcome['kind'], { box: string; standing: Standing }> = {
  done: { box: 'border-present', standing: 'present' },
  already: { box: 'border-primary', standing: 'arrived' },
  undone: { box: 'border-line-strong', standing: 'away' },
  waiting: { box: 'border-warning', standing: 'waiting' },
  failed: { box: 'border-absent', standing: 'not-registered' },
};

type Props = {
  outcome: Outcome;
  isBusy: boolean;
  onUndo(): void;
  onOpen(): void;
  onDismiss(): void;
};

/** What came of the last press, above the search. Undo stands for ten seconds; its place stays empty then, so that nothing moves. */
export function OutcomeStrip({ outcome, isBusy, onUndo, onOpen, onDismiss }: Props) {
  const { kind, person, text, undo, again } = outcome;
  const { waiting } = useOffline();
  const canUndo = useStanding(outcome) && undo.length > 0;
  return (
    <section aria-label="Last person" className={`border-l-8 bg-raised px-4 py-4 ${looks[kind].box}`}>
      <StateMark
        standing={looks[kind].standing}
        className={`leading-tight ${kind === 'waiting' ? 'text-xl' : 'text-2xl'}`}
      >
        {kind === 'waiting' ? `Saved on this phone, ${waiting} waiting` : text}
      </StateMark>
      <p className="mt-1 font-display text-3xl leading-tight font-extrabold">{person.name}</p>
      {kind === 'waiting' && <p className="mt-1">{text}</p>}
      <p className="mt-3 flex min-h-12 flex-wrap gap-3">
        {kind === 'failed' && (
          <>
            <button type="button" disabled={isBusy} onClick={again} className={`${smallButton} min-h-12 px-6`}>
              Try again
            </button>
            <button type="button" disabled={isBusy} onClick={onDismiss} className={`${smallButton} min-h-12 px-6`}>
              Leave it
            </button>
          </>
        )}
        {kind !== 'failed' && (
          <button type="button" disabled={isBusy} onClick={onOpen} className={`${smallButton} min-h-12 px-6`}>
            Card
          </button>
        )}
        {canUndo && (
          <button type="button" disabled={isBusy} onClick={onUndo} className={`${smallButton} min-h-12 grow px-6`}>
            Undo
          </button>
        )}
      </p>
    </section>
  );
}

function useStanding(outcome: Outcome): boolean {
  const [over, setOver] = useState<Outcome | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(outcome), undoStands);
    return () => clearTimeout(timer);
  }, [outcome]);
  return over !== outcome;
}
