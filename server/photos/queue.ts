import { Problem } from '#server/problem.ts';
import { timed } from '#server/stopwatch.ts';

/** One more than a small machine has cores, because each waits for the event loop in between; more delay others. */
const atOnce = 3;
const longestWait = 30_000;
/** About what a small machine gets through within the longest wait; each waits with up to 8 MB in memory. */
const mostWaiting = 60;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the work when its turn has come.
 * @throws {Problem} `busy` where too many wait already, or the turn does not come in time.
 */
export const inPhotoQueue = <T>(work: () => Promise<T>): Promise<T> => timed('photo', () => waitAndDo(work));

/** How many photos are being read at this moment, and how many wait for their turn. */
export const photoQueue = (): { running: number; waiting: number } => ({ running, waiting: waiting.length });

async function waitAndDo<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++;
  else await turn();
  try {
    return await work();
  } finally {
    // A place that is handed on stays taken, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) throw new Problem('busy');
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new Problem('busy'));
    }, longestWait);
    const start = () => {
      clearTimeout(giveUp);
      resolve();
    };
    waiting.push(start);
  });
}
