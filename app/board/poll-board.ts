import { answerTo, Problem } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { answerTo as answerToTool } from '#app/tool-api.ts';
import type { BoardCounts } from '#contract/board.ts';
import type { Notice } from '#contract/notices.ts';

export type Shown = { counts: BoardCounts; notices: Notice[] };

type Screen = {
  take(shown: Shown): void;
  /** For the `n`th time in a row no answer came. */
  miss(n: number): void;
  /** The link opens no board; nothing is asked any more. */
  end(): void;
};

/** In ms: a screen in a hall is looked at from afar, and hangs there all day. */
const every = 5_000;
const longest = 60_000;

/** Asks for what a board shows, for as long as it is seen. The function it gives ends it. */
export function pollBoard(token: string, { take, miss, end }: Screen): () => void {
  const ended = new AbortController();
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function look() {
    if (asking || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    asking = new AbortController();
    timer = setTimeout(() => asking?.abort(), 2 * every);
    try {
      const shown = await fetchShown(token, asking.signal);
      if (ended.signal.aborted) return;
      failures = 0;
      take(shown);
    } catch (error) {
      if (ended.signal.aborted) return;
      if (error instanceof Problem && error.status === 401) {
        ended.abort();
        end();
      } else miss(++failures);
    } finally {
      asking = undefined;
      clearTimeout(timer);
      if (!ended.signal.aborted) timer = setTimeout(look, Math.min(every * 2 ** failures, longest));
    }
  }

  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  addEventListener('online', look, { signal: ended.signal });
  void look();
  return () => {
    ended.abort();
    asking?.abort();
    clearTimeout(timer);
  };
}

async function fetchShown(token: string, signal: AbortSignal): Promise<Shown> {
  const askedAt = Date.now();
  const [board, written] = await Promise.all([
    answerToTool('board', { headers: { authorization: `Bearer ${token}` }, signal }),
    answerTo('notices', { signal }),
  ]);
  const [counts, notices]: unknown[] = await Promise.all([board.json(), written.json()]);
  if (!Array.isArray(counts) || !Array.isArray(notices)) throw new Problem(0);
  setClockBy(board, askedAt);
  return { counts, notices };
}
