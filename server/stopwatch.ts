import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For the line that a slow request leaves in the log (docs/running.md): how many ms each part of it took. Rooms know no
 * request, so AsyncLocalStorage tells whose time it is.
 */
type Part = 'body' | 'photo' | 'database';

/** The ms of each part so far. */
export type Laps = Partial<Record<Part, number>>;

const current = new AsyncLocalStorage<Laps>();

/** Runs the work and everything that it starts; laps in it are this request's. */
export const measuring = (laps: Laps, work: () => void): void => current.run(laps, work);

/** Adds ms to a part of the current request; outside of one it does nothing. */
export function addLap(part: Part, milliseconds: number): void {
  const laps = current.getStore();
  if (laps) laps[part] = (laps[part] ?? 0) + milliseconds;
}

export async function timed<T>(part: Part, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    addLap(part, performance.now() - began);
  }
}
