/** In ms. */
const timeout = 10_000;
const longestWait = 60_000;

type Poll<Answer> = {
  /** In ms. The wait doubles after each failure, up to `longestWait`. */
  every: number;
  ask(signal: AbortSignal): Promise<Answer>;
  take(answer: Answer): void;
  miss?(error: unknown, n: number, stop: () => void): void;
};

/** Polls while the page is visible, and at once when it becomes visible. Returns a function that stops this. */
export function poll<Answer>({ every, ask, take, miss }: Poll<Answer>): () => void {
  const ended = new AbortController();
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function stop() {
    ended.abort();
    asking?.abort();
    clearTimeout(timer);
  }

  async function look() {
    if (asking || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    asking = new AbortController();
    timer = setTimeout(() => asking?.abort(), timeout);
    try {
      const answer = await ask(asking.signal);
      if (ended.signal.aborted) return;
      failures = 0;
      take(answer);
    } catch (error) {
      if (ended.signal.aborted) return;
      failures += 1;
      miss?.(error, failures, stop);
    } finally {
      asking = undefined;
      clearTimeout(timer);
      if (!ended.signal.aborted) timer = setTimeout(look, Math.min(every * 2 ** failures, longestWait));
    }
  }

  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  addEventListener('online', look, { signal: ended.signal });
  void look();
  return stop;
}
