import PQueue from 'p-queue';
import { Problem } from '#server/problem.ts';
import { timed } from '#server/stopwatch.ts';
import { Shares } from './shares.ts';

const longestWait = 30_000;

/** One IP address gets at most half of the places. Half is as many photos as two cores decode in the longest wait. */
export class PhotoQueue {
  readonly #queues = {
    ordinary: { queue: new PQueue({ concurrency: 2 }), places: new Shares(2 * 62) },
    heavy: { queue: new PQueue({ concurrency: 1 }), places: new Shares(2 * 11) },
  };

  /** The address with the fewest photos comes first; `null` has no limit. @throws {Problem} `busy` */
  async run<T>(kind: 'ordinary' | 'heavy', address: string | null, work: () => Promise<T>): Promise<T> {
    const { queue, places } = this.#queues[kind];
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

  state() {
    const all = Object.values(this.#queues).map(({ queue }) => queue);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count);
    return { running: sum(all.map((queue) => queue.pending)), waiting: sum(all.map((queue) => queue.size)) };
  }
}
