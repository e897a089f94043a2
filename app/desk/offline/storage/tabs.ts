/** What the tabs of this page in one browser share. */
export type Tabs<Message> = {
  /** Runs after all that any tab began before under this name has ended. */
  alone<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
  /** From then on what other tabs tell is heard, and they are told. */
  open(listener: (message: Message) => void): void;
  tell(message: Message): void;
  close(): void;
};

/** In ms: some browsers put a tab to sleep with all that it holds, so its lock is taken from it. */
const longestHeld = 20_000;

export function tabsOf<Message>(name: string): Tabs<Message> {
  let channel: BroadcastChannel | null = null;
  const turns = new Map<string, ReturnType<typeof inTurn>>();
  return {
    alone(what, work) {
      const { locks } = navigator;
      const lock = `${name} ${what}`;
      if (locks)
        return locks.request(lock, { signal: AbortSignal.timeout(longestHeld) }, work).catch((error) => {
          if (error?.name !== 'TimeoutError') throw error;
          return locks.request(lock, { steal: true }, work);
        });
      // Without locks it holds for this tab alone, and two tabs may send one write, which is done once.
      const turn = turns.get(what) ?? inTurn();
      turns.set(what, turn);
      return turn(work);
    },
    open(listener) {
      if (channel || typeof BroadcastChannel === 'undefined') return;
      channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }) => listener(data));
    },
    tell: (message) => channel?.postMessage(message),
    close() {
      channel?.close();
      channel = null;
    },
  };
}

/** Runs one work after the other. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let latest: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = latest.then(work);
    latest = running.catch(() => {});
    return running;
  };
}
