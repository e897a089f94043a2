import { answerTo, CallError } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { poll } from '#app/poll.ts';
import { answerTo as answerToTool } from '#app/tool-api.ts';
import type { BoardCounts } from '#contract/board.ts';
import type { Notice } from '#contract/notices.ts';

export type Shown = { counts: BoardCounts; notices: Notice[] };

type Screen = {
  take(shown: Shown): void;
  /** The nth call in a row without an answer. */
  miss(n: number): void;
  /** The board has ended. */
  end(): void;
};

/** In ms. */
const every = 5_000;
const longest = 60_000;

/** Gives what stops it. */
export function pollBoard(token: string, { take, miss, end }: Screen): () => void {
  return poll({
    every,
    longest,
    patience: 2 * every,
    ask: (signal) => fetchShown(token, signal),
    take,
    miss(error, n, stop) {
      if (!(error instanceof CallError && error.status === 401)) return miss(n);
      stop();
      end();
    },
  });
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
