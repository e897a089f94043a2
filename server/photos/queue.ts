import PQueue from 'p-queue';
import { Problem } from '#server/problem.ts';
import { timed } from '#server/stopwatch.ts';

/**
 * One more than a small machine has cores, because each also waits for the event loop. More would delay other requests
 * (`photoOthers` in bench/goals.ts).
 */
const queue = new PQueue({ concurrency: 3 });
const longestWait = 30_000;
/** What a small machine reads within the longest wait; each holds up to 8 MB. */
const mostWaiting = 60;

/** @throws {Problem} `busy` where too many wait already, or the work does not start in time. */
export function inPhotoQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= mostWaiting) return Promise.reject(new Problem('busy'));
  const waiting = new AbortController();
  const giveUp = setTimeout(() => waiting.abort(new Problem('busy')), longestWait);
  const start = () => {
    clearTimeout(giveUp);
    return work();
  };
  return timed('photo', () => queue.add(start, { signal: waiting.signal }));
}

export const photoQueue = () => ({ running: queue.pending, waiting: queue.size });
