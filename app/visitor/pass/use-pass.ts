import { useCallback, useEffect, useRef, useState } from 'react';
import { answerTo, CallError, type CallInput, call } from '#app/api.ts';
import { takeNotices } from '#app/news/moves.ts';
import { parseAnswer } from '#app/zod-without-eval.ts';
import type { PublicCall } from '#contract/calls/public-calls.ts';
import type { Notice } from '#contract/notices.ts';
import { messageAnswer, type Pass } from '#contract/pass.ts';
import { forgetPass, savedPasses } from './saved/saved-passes.ts';
import { fetchPass, isNotValid, type SeenPass, saveSeen, seenIn } from './saved/seen-pass.ts';

/** How current the shown pass is. `unreachable`: there is no network. `unanswered`: the server failed. */
export type PassStatus = 'asking' | 'current' | 'unreachable' | 'unanswered' | 'not-valid';

/** In ms. If the server needs longer, the page shows the saved pass as if there were no network. */
const patience = 10_000;
/** In ms. The page retries, because no browser event says that a Wi-Fi network has internet again. */
const retryAfter = 5_000;

export type PassCalls = ReturnType<typeof usePass>['calls'];

/** `ending` is the last request without an answer, or 'withdraw'. It may be the reason why the pass is not valid. */
export function usePass(token: string) {
  const link = `/pass/${token}`;
  const [saved] = useState(() => savedPasses().find((pass) => pass.link === link));
  const [seen, setSeen] = useState(saved?.seen);
  const [status, setStatus] = useState<PassStatus>('asking');
  const [ending, setEnding] = useState<PublicCall>();
  const isNew = useRef(!saved);
  const asking = useRef<AbortController>(undefined);
  const hasEnded = useRef(false);

  const show = useCallback(
    (next: SeenPass) => {
      if (hasEnded.current) return;
      asking.current?.abort();
      saveSeen(link, next, isNew.current);
      isNew.current = false;
      setSeen(next);
      setStatus('current');
    },
    [link],
  );

  const end = useCallback(() => {
    asking.current?.abort();
    hasEnded.current = true;
    forgetPass(link);
    setStatus('not-valid');
  }, [link]);

  const ask = useCallback(async (): Promise<Pass | undefined> => {
    if (hasEnded.current) return undefined;
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const late = setTimeout(() => signal.aborted || setStatus('unreachable'), patience);
    try {
      const next = await fetchPass(link, signal);
      if (signal.aborted) return undefined;
      show(next);
      return next.pass;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof CallError)) throw error;
      if (isNotValid(error)) end();
      else setStatus(error.status === 0 ? 'unreachable' : 'unanswered');
      if (error.status === 0) setTimeout(() => signal.aborted || isHidden() || ask(), retryAfter);
      return undefined;
    } finally {
      clearTimeout(late);
    }
  }, [link, show, end]);

  useEffect(() => {
    const askIfVisible = () => void (isHidden() || ask());
    askIfVisible();
    const ended = new AbortController();
    for (const event of ['online', 'offline']) window.addEventListener(event, askIfVisible, { signal: ended.signal });
    document.addEventListener('visibilitychange', askIfVisible, { signal: ended.signal });
    return () => {
      ended.abort();
      asking.current?.abort();
    };
  }, [ask]);

  // Fetch new rooms and times at once: the scripts that usually fetch them come too late if a pass is closed soon.
  useEffect(() => void fetchMoves().catch(() => {}), []);

  const calls = {
    async send(name: PublicCall, input?: CallInput): Promise<Response> {
      try {
        return await answerTo(name, { token, ...input });
      } catch (error) {
        if (error instanceof CallError && error.status === 0) setEnding(name);
        if (isNotValid(error)) end();
        throw error;
      }
    },
    async withdraw(): Promise<void> {
      await parseAnswer(messageAnswer, await calls.send('withdraw'));
      setEnding('withdraw');
      end();
    },
    /** Sends a change. Ignores a failure if `isDone` finds the change in the pass, because an answer may be lost. */
    async change(name: PublicCall, body: FormData | object, isDone?: (pass: Pass) => boolean): Promise<true> {
      try {
        const headers = { 'if-match': seen?.version ?? '*' };
        show(await seenIn(await calls.send(name, { body, headers })));
      } catch (error) {
        const now = error instanceof CallError && error.status !== 0 ? await ask() : undefined;
        if (!now || !isDone?.(now)) throw error;
      }
      return true;
    },
  };

  return { seen, status, ending, ask, calls };
}

const isHidden = () => document.visibilityState === 'hidden';

const fetchMoves = async () => takeNotices((await call('notices')) as Notice[]);
