const firstPause = 1_000;
const longestPause = 30_000;

type Setting = {
  /** Throws if the round has failed. */
  round(): Promise<void>;
  signal: AbortSignal;
  onlyOnRequest?: boolean;
};

/** Runs one round at a time: on request, when the network or the page comes back, and again after a failure. */
export function keepingUp({ round, signal, onlyOnRequest = false }: Setting): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): Promise<void> {
    isAsked = true;
    running ??= rounds().finally(() => {
      running = null;
    });
    return running;
  }

  async function rounds(): Promise<void> {
    clearTimeout(timer);
    while (isAsked && !signal.aborted) {
      isAsked = false;
      failures = await round().then(
        () => 0,
        () => failures + 1,
      );
    }
    // Half of the pause is random, so that the phones at a door do not all retry at once.
    const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2);
    if (failures > 0 && !signal.aborted && isVisible() && !onlyOnRequest) timer = setTimeout(run, pause);
  }

  const onBack = () => void (isVisible() && run());
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (!onlyOnRequest && globalThis.document) {
    addEventListener('online', onBack, { signal });
    document.addEventListener('visibilitychange', onBack, { signal });
  }
  return run;
}

const isVisible = (): boolean => globalThis.document?.visibilityState === 'visible';
