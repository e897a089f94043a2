import { AsyncLocalStorage } from 'node:async_hooks';

/** Measures the parts of a request for the log of slow requests. AsyncLocalStorage identifies the request. */
type Part = 'body' | 'photo' | 'database';

export type Laps = Partial<Record<Part, number>>;

const current = new AsyncLocalStorage<Laps>();

export const measuring = (laps: Laps, work: () => void): void => current.run(laps, work);

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
