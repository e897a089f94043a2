import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preload this file into a server with `--import`. On SIGUSR2 the server prints `gauge {…}` and resets the stall. */
export type Gauge = {
  /** In ms: the longest time that the event loop was blocked, and the CPU time of its thread in that time. */
  stall: number;
  stallWorked: number;
  /** In MB, after a garbage collection. */
  rss: number;
  heap: number;
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
