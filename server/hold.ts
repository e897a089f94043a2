/** In ms: how long loaded data is reused. Every page polls the notices, and each board polls the numbers. */
const fresh = 2_000;

/** Keeps loaded data for two seconds. Callers during a load share its result. Only one load runs at a time. */
export function hold<T>(load: (now: Date) => Promise<T>) {
  let held: { value: Promise<T>; asOf: Date; isLoading: boolean } | undefined;
  let asked = new Date();
  const next = singleFlight(() => load(asked));
  return {
    async read(now: Date): Promise<T> {
      if (held && (held.isLoading || Math.abs(now.getTime() - held.asOf.getTime()) < fresh)) return held.value;
      asked = now;
      const loading = { value: next(), asOf: now, isLoading: true };
      held = loading;
      try {
        return await loading.value;
      } catch (error) {
        if (held === loading) held = undefined;
        throw error;
      } finally {
        loading.isLoading = false;
      }
    },
    /** Makes the next read load again. Call this after a write. */
    forget(): void {
      held = undefined;
    },
  };
}

/** Makes a function that returns its last result if `load` fails, for example while the database is down. */
export function orLast<Args extends unknown[], T>(load: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  let last: { value: T } | undefined;
  return async (...args) => {
    try {
      last = { value: await load(...args) };
    } catch (error) {
      if (last === undefined) throw error;
    }
    return last.value;
  };
}

/** Never runs `work` twice at once. Calls during a run share the next run, which sees what the callers have saved. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<T> | null = null;
  return () => {
    queued ??= running.then(() => {
      queued = null;
      return work();
    });
    const nothing = () => undefined;
    running = queued.then(nothing, nothing);
    return queued;
  };
}
