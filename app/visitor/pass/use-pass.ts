import { useCallback, useEffect, useRef, useState } from 'react';
import { answerTo, type Input, Problem } from '#app/api.ts';
import type { Pass } from '#contract/pass.ts';
import type { PublicCall } from '#contract/calls/public-calls.ts';
import { forgetPass, keptPasses } from './kept/kept-passes.ts';
import { isNotValid, keepSeen, type SeenPass, seenIn } from './kept/seen-pass.ts';

/** Whether what is shown is what the server has: not known yet, yes, no network, a failure of the server, or no such pass any more. */
export type Standing = 'asking' | 'current' | 'unreachable' | 'unanswered' | 'not-valid';

/** How long (in ms) an answer may take until the pass is shown as one that could not be asked for. */
const patience = 10_000;

/** Makes a call about the pass and gives what it answered; throws a Problem. */
export type Send = (name: PublicCall, input?: Input) => Promise<Response>;

/**
 * Sends a change of what is shown, which the server refuses where that is no longer so. `isSo` tells whether a pass is as it would
 * be made: then nothing is refused, as after a first try whose answer was lost.
 */
export type Change = (name: PublicCall, body: FormData | object, isSo?: (pass: Pass) => boolean) => Promise<void>;

/**
 * The pass of a token: at once what this browser kept, then what the server says, and again when somebody comes back to it.
 * `unanswered` is the call that got no answer last: where the pass is not valid after it, it was done.
 */
export function usePass(token: string) {
  const link = `/pass/${token}`;
  const [kept] = useState(() => keptPasses().find((pass) => pass.link === link));
  const [seen, setSeen] = useState(kept?.seen);
  const [standing, setStanding] = useState<Standing>('asking');
  const [unanswered, setUnanswered] = useState<PublicCall>();
  const isNew = useRef(!kept);
  const asking = useRef<AbortController>(undefined);

  const take = useCallback(
    (next: SeenPass) => {
      // What was asked earlier may be answered later, and would be older.
      asking.current?.abort();
      keepSeen(link, next, isNew.current);
      isNew.current = false;
      setSeen(next);
      setStanding('current');
    },
    [link],
  );

  const end = useCallback(() => {
    forgetPass(link);
    setStanding('not-valid');
  }, [link]);

  /** Gives the pass as it is now, undefined where that is not known. */
  const ask = useCallback(async (): Promise<Pass | undefined> => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    // Not given up: what comes later counts all the same.
    const late = setTimeout(() => signal.aborted || setStanding('unreachable'), patience);
    try {
      const next = await seenIn(await answerTo('pass', { token, signal }));
      if (signal.aborted) return undefined;
      take(next);
      return next.pass;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof Problem)) throw error;
      if (isNotValid(error)) end();
      else setStanding(error.status === 0 ? 'unreachable' : 'unanswered');
      return undefined;
    } finally {
      clearTimeout(late);
    }
  }, [token, take, end]);

  useEffect(() => {
    const comeBack = () => void (document.visibilityState === 'visible' && ask());
    comeBack();
    window.addEventListener('online', comeBack);
    window.addEventListener('offline', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('online', comeBack);
      window.removeEventListener('offline', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      asking.current?.abort();
    };
  }, [ask]);

  const send: Send = async (name, input) => {
    try {
      return await answerTo(name, { token, ...input });
    } catch (error) {
      if (error instanceof Problem && error.status === 0) setUnanswered(name);
      if (isNotValid(error)) end();
      throw error;
    }
  };

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

  return { seen, standing, unanswered, ask, send, change };
}
