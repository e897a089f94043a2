import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request may wait for: the rest of its body, its photo, its statements. */
type Part = 'body' | 'photo' | 'database';

/** How many milliseconds each part of a request took so far. */
export type Laps = Partial<Record<Part, number>>;

const current = new AsyncLocalStorage<Laps>();

/** Runs the work, and all that follows from it, on the account of a request. */
export const onAccountOf = (laps: Laps, work: () => void): void => current.run(laps, work);

/** Adds milliseconds to a part of the request that is being served; outside of one it does nothing. */
export function addLap(part: Part, milliseconds: number): void {
  const laps = current.getStore();
  if (laps) laps[part] = (laps[part] ?? 0) + milliseconds;
}

/** Does the work, and adds what it took to a part of the request that is being served. */
export async function timed<T>(part: Part, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    addLap(part, performance.now() - began);
  }
}
