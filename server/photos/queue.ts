import PQueue from 'p-queue';
import { Problem } from '#server/problem.ts';
import { timed } from '#server/stopwatch.ts';
import { Shares } from './shares.ts';

/**
 * A machine of two cores decodes two photos at once, and one more that is heavy (read.ts). There is room for as many as such
 * a machine decodes within the longest wait, once for one address and once more for all others.
 */
const queues = {
  ordinary: { queue: new PQueue({ concurrency: 2 }), places: new Shares(2 * 62) },
  heavy: { queue: new PQueue({ concurrency: 1 }), places: new Shares(2 * 11) },
};
const longestWait = 30_000;

/**
 * Whose address has the fewest photos here comes first. The address `null` is no limit.
 * @throws {Problem} `busy` where too many wait already, or the work does not start in time.
 */
export async function inPhotoQueue<T>(
  kind: keyof typeof queues,
  address: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const { queue, places } = queues[kind];
  const priority = address === null ? 0 : -places.heldBy(address);
  if (!places.take(address, 1)) throw new Problem('busy');
  const waiting = new AbortController();
  const giveUp = setTimeout(() => waiting.abort(new Problem('busy')), longestWait);
  const start = () => {
    clearTimeout(giveUp);
    return work();
  };
  try {
    return await timed('photo', () => queue.add(start, { signal: waiting.signal, priority }));
  } finally {
    places.giveBack(address, 1);
  }
}

/** Of both kinds together. */
export function photoQueue() {
  const all = [queues.ordinary.queue, queues.heavy.queue];
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count);
  return { running: sum(all.map((queue) => queue.pending)), waiting: sum(all.map((queue) => queue.size)) };
}
