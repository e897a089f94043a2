import { useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { failureSentences } from '#contract/problems.ts';

/** Sends one thing at a time: whether it is under way, and the sentence of the last failure. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef(false);

  /** Gives what came of it, undefined where it failed. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    // The second tap of a double tap may come before the button is drawn as disabled.
    if (underWay.current) return undefined;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(sentenceOf(error));
      return undefined;
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return { sending, failure, attempt };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return error.status === 0 ? failureSentences.network : error.message;
}
