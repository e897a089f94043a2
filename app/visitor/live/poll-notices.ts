import { answerTo } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { poll } from '#app/poll.ts';
import type { Notice } from '#contract/notices.ts';

/** A notice has to stand on every page within 15 s; in ms. */
const every = 10_000;
const longest = 120_000;

/** Looks for notices while the page is seen, less often while that fails. The function it gives ends it. */
export const pollNotices = (take: (notices: Notice[]) => void): (() => void) =>
  poll({ every, longest, patience: every, ask: fetchNotices, take });

/** The browser itself asks with the tag that it has: the answer is `no-cache`, so a few bytes say that nothing is new. */
async function fetchNotices(signal: AbortSignal): Promise<Notice[]> {
  const askedAt = Date.now();
  const answer = await answerTo('notices', { signal });
  const notices: unknown = await answer.json();
  if (!Array.isArray(notices)) throw new TypeError();
  setClockBy(answer, askedAt);
  return notices;
}
