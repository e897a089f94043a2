import PQueue from 'p-queue';
import { Problem } from '#server/problem.ts';
import { timed } from '#server/stopwatch.ts';

/** A machine of two cores decodes two photos at once, and one more that is heavy (read.ts). */
const queues = { ordinary: new PQueue({ concurrency: 2 }), heavy: new PQueue({ concurrency: 1 }) };
/** What such a machine decodes within the longest wait. */
const mostWaiting = { ordinary: 60, heavy: 10 };
const longestWait = 30_000;

/** @throws {Problem} `busy` where too many wait already, or the work does not start in time. */
export function inPhotoQueue<T>(kind: keyof typeof queues, work: () => Promise<T>): Promise<T> {
  const queue = queues[kind];
  if (queue.size >= mostWaiting[kind]) return Promise.reject(new Problem('busy'));
  const waiting = new AbortController();
  const giveUp = setTimeout(() => waiting.abort(new Problem('busy')), longestWait);
  const start = () => {
    clearTimeout(giveUp);
    return work();
  };
  return timed('photo', () => queue.add(start, { signal: waiting.signal }));
}

/** Of both kinds together. */
export function photoQueue() {
  const { ordinary, heavy } = queues;
  return { running: ordinary.pending + heavy.pending, waiting: ordinary.size + heavy.size };
}
