import { type RefObject, useCallback, useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { type PersonCard, personCard } from '#contract/desk.ts';
import { noAnswer, vibrate } from './outcome.ts';

/** `code` is what was read and not taken. */
export type Failure = { sentence: string; code?: string };

type Props = {
  onEnded(sentence: string): void;
  /** A refusal came with the card as it is now. */
  onRefused(person: PersonCard): void;
};

/** What is under way at this phone, one thing at a time, and why the last one failed. */
export function useAttempt({ onEnded, onRefused }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'opening' | 'sending' | null>(null);
  const underWay: RefObject<'opening' | 'sending' | null> = useRef(null);
  const next = useRef<(() => void) | null>(null);

  const attempt = useCallback(
    async (what: 'opening' | 'sending', work: () => Promise<void>, code?: string): Promise<Problem | null> => {
      // The second tap of a double tap comes before the button is drawn as disabled.
      if (underWay.current) return null;
      underWay.current = what;
      setBusy(what);
      setFailure(null);
      try {
        await work();
        return null;
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem(0);
        if (problem.status === 401) onEnded(problem.message);
        const current = personCard.safeParse((problem.answer as { person?: unknown } | null)?.person);
        if (current.success) onRefused(current.data);
        setFailure({ sentence: problem.sentence ?? noAnswer[what], ...(code !== undefined && { code }) });
        vibrate('failed');
        // What it has to tell stays.
        if (what === 'sending') next.current = null;
        return problem;
      } finally {
        underWay.current = null;
        setBusy(null);
        const following = next.current;
        next.current = null;
        following?.();
      }
    },
    [onEnded, onRefused],
  );
  /** Does it once what is under way is answered: of several the last, and nothing where what was sent is refused. */
  const afterwards = useCallback((work: () => void) => {
    if (underWay.current) next.current = work;
    else work();
  }, []);
  const clearFailure = useCallback(() => setFailure(null), []);

  return { attempt, afterwards, underWay, busy, failure, clearFailure };
}

export type Attempting = ReturnType<typeof useAttempt>;
