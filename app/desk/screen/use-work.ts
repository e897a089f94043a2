import { useRef } from 'react';
import type { CallError } from '#app/api.ts';
import { useSend } from '#app/ui/use-send.ts';
import { noAnswer, vibrate } from '../outcome/outcome.ts';
import { asProblem } from '../phone/connection.ts';

type Failure = { sentence: string; code: string | undefined };
type What = 'opening' | 'sending';

export type Work = ReturnType<typeof useWork>;

export function useWork() {
  const { underWay, failure, send, underWayNow, clearFailure } = useSend<Failure>();
  const next = useRef<(() => void) | null>(null);

  /** Gives the problem if it failed. Ignores the second tap of a double tap. */
  async function attempt(what: What, work: () => Promise<void>, code?: string): Promise<CallError | null> {
    if (underWayNow().length > 0) return null;
    const problems: CallError[] = [];
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
    // If something was not saved, its failure stays on the screen.
    if (problem === null || what === 'opening') following?.();
    return problem;
  }

  /** Runs the last of these once the present work ends. */
  function afterwards(work: () => void): void {
    if (underWayNow().length > 0) next.current = work;
    else work();
  }

  const [busy = null] = underWay as readonly What[];
  return { busy, failure, attempt, afterwards, underWayNow, clearFailure };
}
