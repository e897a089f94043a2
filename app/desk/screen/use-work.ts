import { useRef } from 'react';
import type { Problem } from '#app/api.ts';
import { useSend } from '#app/ui/use-send.ts';
import { noAnswer, vibrate } from '../outcome/outcome.ts';
import { asProblem } from '../phone/refusals.ts';

/** `code` is what was scanned and not taken. */
type Failure = { sentence: string; code: string | undefined };
type What = 'opening' | 'sending';

/** What is under way at this desk, one thing at a time, and why the last one failed. */
export function useWork() {
  const { underWay, failure, send, underWayNow, clearFailure } = useSend<Failure>();
  const next = useRef<(() => void) | null>(null);

  /** Gives the problem if it failed. The second tap of a double tap does nothing. */
  async function attempt(what: What, work: () => Promise<void>, code?: string): Promise<Problem | null> {
    if (underWayNow().length > 0) return null;
    const problems: Problem[] = [];
    function failureOf(error: unknown): Failure {
      const problem = asProblem(error);
      problems.push(problem);
      vibrate(false);
      return { sentence: problem.sentence ?? noAnswer[what], code };
    }
    await send(work, failureOf, what);
    const [problem = null] = problems;
    const following = next.current;
    next.current = null;
    // Why something was not saved has to be read first.
    if (problem === null || what === 'opening') following?.();
    return problem;
  }

  /** Does it once what is under way is answered: of several the last. */
  function afterwards(work: () => void): void {
    if (underWayNow().length > 0) next.current = work;
    else work();
  }

  const [busy = null] = underWay as readonly What[];
  return { busy, failure, attempt, afterwards, underWayNow, clearFailure };
}

export type Work = ReturnType<typeof useWork>;
