import { useCallback } from 'react';
import { useOpening } from './card/use-opening.ts';
import { useOffline } from './offline/offline.ts';
import { useStage } from './use-stage.ts';
import { useStill, type WhenFree } from './use-touch.ts';
import { useAnswered } from './writes/use-answered.ts';
import { useAttempt } from './writes/use-attempt.ts';
import { useWrites } from './writes/use-writes.ts';

type Props = {
  /** This phone may act no more; gets the server's sentence. */
  onEnded(sentence: string): void;
  /** Empties the search and brings the focus to it. */
  onNext(): void;
  whenFree: WhenFree;
};

/** One person after the other: whose card is open, what is sent, and what came of it. */
export function useDesk({ onEnded, onNext, whenFree }: Props) {
  const staging = useStage();
  const { stage, outcome, lastDone, showCard, showSearch, showWalkIn, setOutcome } = staging;
  const attempting = useAttempt({ onEnded, onRefused: showCard });
  useAnswered(staging, whenFree);
  const told = useStill(useOffline().told, whenFree);
  const { busy, failure, clearFailure, afterwards } = attempting;

  /** Back to the search, with what is typed there. */
  const leave = useCallback(() => {
    clearFailure();
    showSearch();
  }, [clearFailure, showSearch]);
  const register = useCallback(
    (typed: string) => {
      clearFailure();
      showWalkIn(typed);
    },
    [clearFailure, showWalkIn],
  );
  const dismiss = useCallback(() => {
    setOutcome(null);
    clearFailure();
  }, [setOutcome, clearFailure]);

  const { open, scan, refresh } = useOpening({ staging, attempting, whenFree });
  const { decide, registerWalkIn, change, undo } = useWrites({ staging, attempting, onNext, leave });
  return {
    ...{ stage, outcome, failure, busy, lastDone, told },
    ...{ open, scan, refresh, leave, afterwards, register, decide, registerWalkIn, change, undo, dismiss },
  };
}

export type Desk = ReturnType<typeof useDesk>;
