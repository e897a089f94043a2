import { useCallback, useEffect, useRef, useState } from 'react';
import { answerTo, type Input, Problem } from '#app/api.ts';
import type { CallName } from '#contract/calls.ts';
import type { Pass } from '#contract/pass.ts';
import { forgetPass, keptPasses } from './kept-passes.ts';
import { keepSeen, type SeenPass, seenIn } from './seen-pass.ts';

/** Whether what is shown is what the server has: not known yet, yes, no network, a failure of the server, or no such pass any more. */
export type Standing = 'asking' | 'current' | 'unreachable' | 'unanswered' | 'not-valid';

/** Makes a call about the pass and gives what it answered; throws a Problem. */
export type Send = (name: CallName, input?: Input) => Promise<Response>;

/**
 * Sends a change of what is shown, which the server refuses where that is no longer so. `isSo` tells whether a pass is as it would
 * be made: then nothing is refused, as after a first try whose answer was lost.
 */
export type Change = (name: CallName, body: FormData | object, isSo?: (pass: Pass) => boolean) => Promise<void>;

/** The pass of a token: at once what this browser kept, then what the server says, and again when somebody comes back to it. */
export function usePass(token: string) {
  const link = `/pass/${token}`;
  const [seen, setSeen] = useState(() => keptPasses().find((kept) => kept.link === link)?.seen);
  const [standing, setStanding] = useState<Standing>('asking');
  const asking = useRef<AbortController>(undefined);

  const take = useCallback(
    (next: SeenPass) => {
      // What was asked earlier may be answered later, and would be older.
      asking.current?.abort();
      keepSeen(link, next);
      setSeen(next);
      setStanding('current');
    },
    [link],
  );

  /** Gives the pass as it is now, undefined where that is not known. */
  const ask = useCallback(async (): Promise<Pass | undefined> => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      const next = await seenIn(await answerTo('pass', { token, signal }));
      if (signal.aborted) return undefined;
      take(next);
      return next.pass;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof Problem)) throw error;
      if (error.status === 404) forgetPass(link);
      setStanding(error.status === 404 ? 'not-valid' : error.status === 0 ? 'unreachable' : 'unanswered');
      return undefined;
    }
  }, [token, link, take]);

  useEffect(() => {
    const comeBack = () => void (document.visibilityState === 'visible' && ask());
    comeBack();
    window.addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      asking.current?.abort();
    };
  }, [ask]);

  const send: Send = (name, input) => answerTo(name, { token, ...input });

  const change: Change = async (name, body, isSo) => {
    try {
      const headers = { 'if-match': seen?.version ?? '*' };
      take(await seenIn(await send(name, { body, headers })));
    } catch (error) {
      // Refused: what is true now is shown.
      const now = error instanceof Problem && error.status !== 0 ? await ask() : undefined;
      if (!now || !isSo?.(now)) throw error;
    }
  };

  return { seen, standing, ask, send, change };
}
