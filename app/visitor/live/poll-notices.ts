import { answerTo } from '#app/api.ts';
import { setClockBy } from '#app/clock.ts';
import { poll } from '#app/poll.ts';
import type { Notice } from '#contract/notices.ts';

/** In ms. Every page shows a notice within 15 s. */
const every = 10_000;
const longest = 120_000;

export const pollNotices = (take: (notices: Notice[]) => void): (() => void) =>
  poll({ every, longest, patience: every, ask: fetchNotices, take });

/** The answer is `no-cache` with an ETag, so an unchanged answer takes a few bytes. */
async function fetchNotices(signal: AbortSignal): Promise<Notice[]> {
  const askedAt = Date.now();
  const answer = await answerTo('notices', { signal });
  const notices: unknown = await answer.json();
  if (!Array.isArray(notices)) throw new TypeError();
  setClockBy(answer, askedAt);
  return notices;
}
