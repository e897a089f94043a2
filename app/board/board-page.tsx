import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { answerTo, CallError } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { takeNotices } from '#app/news/moves.ts';
import { poll } from '#app/news/poll.ts';
import { answerTo as answerToTool } from '#app/tool-api.ts';
import { type BoardCounts, boardSentences } from '#contract/board.ts';
import type { Notice } from '#contract/notices.ts';
import { Board } from './board.tsx';

export type Shown = { counts: BoardCounts; notices: Notice[] };
type State = { shown: Shown | null; failures: number; hasEnded: boolean };
const opening: State = { shown: null, failures: 0, hasEnded: false };

/** The large screen in a hall. Browsers never send the token after the `#`, so each request has it in a header. */
export function BoardPage() {
  const token = useLocation().hash.slice(1);
  const [{ shown, failures, hasEnded }, setState] = useState(opening);
  useEffect(() => {
    setState(opening);
    if (token === '') return setState({ ...opening, hasEnded: true });
    return poll({
      every: 5_000,
      ask: (signal) => fetchShown(token, signal),
      take(latest) {
        takeNotices(latest.notices);
        setState({ ...opening, shown: latest });
      },
      miss(error, n, stop) {
        const isEnded = error instanceof CallError && error.status === 401;
        if (!isEnded) return setState((before) => ({ ...before, failures: n }));
        stop();
        setState({ ...opening, hasEnded: true });
      },
    });
  }, [token]);

  return (
    <>
      <PageHead title="Board" description="What is on now and what comes next, for a screen in the hall." />
      {shown ? (
        <Board {...shown} isOld={failures > 1} />
      ) : (
        <div className="grid min-h-dvh place-content-center gap-4 p-8 text-center">
          <h1 className="text-6xl uppercase">Board</h1>
          <p role="status" className="text-2xl text-text-soft">
            {hasEnded ? boardSentences.ended : failures > 1 ? boardSentences.unreachable : 'Opening...'}
          </p>
        </div>
      )}
    </>
  );
}

async function fetchShown(token: string, signal: AbortSignal): Promise<Shown> {
  const askedAt = Date.now();
  const [board, written] = await Promise.all([
    answerToTool('board', { headers: { authorization: `Bearer ${token}` }, signal }),
    answerTo('notices', { signal }),
  ]);
  const [counts, notices]: unknown[] = await Promise.all([board.json(), written.json()]);
  if (!Array.isArray(counts) || !Array.isArray(notices)) throw new CallError(0);
  setClockBy(board, askedAt);
  return { counts, notices };
}
