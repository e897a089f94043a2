/** What one tab of a browser tells the others. */
export type Tabs = {
  /** Runs after all that any tab began before under this name has ended. */
  alone<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
  tell(message: unknown): void;
  onTold(listener: (message: unknown) => void): void;
  close(): void;
};

export function tabsOf(name: string): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const latest = new Map<string, Promise<unknown>>();
  return {
    alone(what, work) {
      if (navigator.locks) return navigator.locks.request(`${name} ${what}`, work);
      // Some browsers have no locks: then it holds for this tab, and two tabs may send one write, which is done once.
      const after = latest.get(what) ?? Promise.resolve();
      const running = after.then(work, work);
      latest.set(
        what,
        running.catch(() => {}),
      );
      return running;
    },
    tell: (message) => channel?.postMessage(message),
    onTold: (listener) => channel?.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel?.close(),
  };
}
