/** In ms, between tries while the server does not answer or something waits. */
const firstPause = 1_000;
const longestPause = 30_000;

type Setting = {
  /** One round: true where it has to be tried again. */
  round(): Promise<boolean>;
  isHidden(): boolean;
};

/** Runs rounds one at a time: when it is asked to, when the network or the page comes back, and by back-off where one failed. */
export function keepingUp({ round, isHidden }: Setting) {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isOn = false;
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
    let isFailed = false;
    while (isAsked && isOn) {
      isAsked = false;
      isFailed = await round().catch(() => true);
    }
    failures = isFailed ? failures + 1 : 0;
    // Half of it by chance, so that not all phones of a door come back at once.
    const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2);
    if (isFailed && isOn && !isHidden()) timer = setTimeout(run, pause);
  }

  const onBack = () => void (isOn && !isHidden() && run());
  return {
    run,
    start(): void {
      if (isOn) return;
      isOn = true;
      if (typeof document === 'undefined') return;
      addEventListener('online', onBack);
      document.addEventListener('visibilitychange', onBack);
    },
    stop(): void {
      isOn = false;
      clearTimeout(timer);
      if (typeof document === 'undefined') return;
      removeEventListener('online', onBack);
      document.removeEventListener('visibilitychange', onBack);
    },
  };
}

export const isPageHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';
