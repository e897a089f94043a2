/** Callers during a run share the next run, which sees what they wrote. */
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
