import PQueue from 'p-queue';
import { Problem } from '#server/problem.ts';
import { timed } from '#server/stopwatch.ts';

/** One more than a small machine has cores, because each waits for the event loop in between; more delay others. */
const queue = new PQueue({ concurrency: 3 });
const longestWait = 30_000;
/** About what a small machine gets through within the longest wait; each waits with up to 8 MB in memory. */
const mostWaiting = 60;

/**
 * Runs the work when its turn has come.
 * @throws {Problem} `busy` where too many wait already, or the turn does not come in time.
 */
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

/** How many photos are being read at this moment, and how many wait for their turn. */
export const photoQueue = () => ({ running: queue.pending, waiting: queue.size });
