import { answerTo } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import type { Notice } from '#contract/notices.ts';

/** A notice has to stand on every page within 15 s; in ms. */
const every = 10_000;
const longest = 120_000;

/** Looks for notices while the page is seen, less often while that fails. The function it gives ends it. */
export function pollNotices(take: (notices: Notice[]) => void): () => void {
  const ended = new AbortController();
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function look() {
    if (asking || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    asking = new AbortController();
    timer = setTimeout(() => asking?.abort(), every);
    try {
      take(await fetchNotices(asking.signal));
      failures = 0;
    } catch {
      failures += 1;
    }
    asking = undefined;
    clearTimeout(timer);
    if (!ended.signal.aborted) timer = setTimeout(look, Math.min(every * 2 ** failures, longest));
  }

  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  addEventListener('online', look, { signal: ended.signal });
  void look();
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

/** The browser itself asks with the tag that it has: the answer is `no-cache`, so a few bytes say that nothing is new. */
async function fetchNotices(signal: AbortSignal): Promise<Notice[]> {
  const askedAt = Date.now();
  const answer = await answerTo('notices', { signal });
  const notices: unknown = await answer.json();
  if (!Array.isArray(notices)) throw new TypeError();
  setClockBy(answer, askedAt);
  return notices;
}
