import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded into a server under test with `--import`, so that the product itself holds no measuring. Asked by SIGUSR2,
 * it prints one line `gauge {…}` and starts anew.
 */
export type Gauge = {
  /** The longest the event loop stood still, in milliseconds. */
  stall: number;
  /** How much of that the thread itself worked: the rest was the machine's, or a wait for the disk. */
  stallWorked: number;
  /** Memory of the process, and of its heap after a collection, in MB. */
  rss: number;
  heap: number;
  /** Buffers outside of the heap, in MB. */
  external: number;
};

const step = 10;
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

let longest = { stall: 0, stallWorked: 0 };
let last = { at: performance.now(), worked: worked() };
const tick = () => {
  const now = { at: performance.now(), worked: worked() };
  const stall = now.at - last.at - step;
  if (stall > longest.stall) longest = { stall, stallWorked: now.worked - last.worked };
  last = now;
};
setInterval(tick, step).unref();

process.on('SIGUSR2', () => {
  tick();
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  const gauge: Gauge = { ...longest, rss: rss / 1e6, heap: heapUsed / 1e6, external: external / 1e6 };
  console.log(`gauge ${JSON.stringify(gauge)}`);
  longest = { stall: 0, stallWorked: 0 };
  last = { at: performance.now(), worked: worked() };
});
