export type Held<T> = {
  read(now: Date): Promise<T>;
  /** Call it after a write, so that the next read loads again. */
  forget(): void;
};

/** In ms. Notices and boards are polled by every open page. */
const fresh = 2_000;

/** Keeps what was loaded for two seconds. Callers at the same time share one load. */
export function hold<T>(load: (now: Date) => Promise<T>): Held<T> {
  let held: { value: Promise<T>; loadedAt: number } | undefined;
  return {
    read(now) {
      if (held && Math.abs(now.getTime() - held.loadedAt) < fresh) return held.value;
      const loading = { value: load(now), loadedAt: now.getTime() };
      held = loading;
      loading.value.catch(() => {
        if (held === loading) held = undefined;
      });
      return loading.value;
    },
    forget() {
      held = undefined;
    },
  };
}

/** Calls during a run share the next run, which sees what those callers wrote. */
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
