import { useEffect } from 'react';
import { offline, useOffline } from '../offline/offline.ts';
import type { Staging } from '../use-stage.ts';
import type { WhenFree } from '../use-touch.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Turns the outcome that waited into what the server said of it. Where that was a refusal, it is told beside. */
export function useAnswered({ outcome, setOutcome }: Staging, whenFree: WhenFree): void {
  const { writes } = useOffline();
  const key = outcome?.waiting?.key;
  const isAnswered = key !== undefined && !writes.some((write) => write.key === key);
  useEffect(() => {
    if (!isAnswered) return;
    whenFree(() => setOutcome((shown) => (shown?.waiting?.key === key ? answered(shown, key) : shown)));
  }, [isAnswered, key, setOutcome, whenFree]);
}

function answered({ waiting }: Outcome, key: string): Outcome | null {
  const answer = offline.answerTo(key);
  return answer && 'person' in answer && waiting ? outcomeOf(answer, waiting.telling) : null;
}
