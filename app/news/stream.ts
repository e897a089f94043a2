import { CallError } from '#app/api.ts';
import { answerTo } from '#app/tool-api.ts';

type Follower = {
  /** Fetches the changes. It is not called again before its promise has settled. */
  onNews(): Promise<unknown>;
  /** Called with false while the stream is down, so that the caller can poll. */
  onLive(isLive: boolean): void;
  onSignedOut(sentence: string): void;
};

/** In ms. The server sends a heartbeat every 15 s. After 40 s without one, the connection is dead. */
const silence = 40_000;
/** In ms. If a stream ends sooner, that counts as a failure, and the wait before the next stream is longer. */
const steady = 10_000;
const firstWait = 1_000;
const longestWait = 60_000;

/**
 * Reads the server's stream while the page is visible, and calls `onNews` at each event. Every stream begins with an
 * event, so nothing is missed after a cut. Uses fetch, because EventSource cannot send headers. After a 401 or 404, tries
 * again only when the page becomes visible or the network comes back.
 */
export function followNews(name: 'adminStream' | 'deskStream', { onNews, onLive, onSignedOut }: Follower): () => void {
  const ended = new AbortController();
  let reading: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  let isNewer = false;

  async function ask(): Promise<void> {
    isNewer = true;
    if (isAsking) return;
    isAsking = true;
    while (isNewer && !ended.signal.aborted) {
      isNewer = false;
      await onNews().catch(() => {});
    }
    isAsking = false;
  }

  async function read(): Promise<void> {
    clearTimeout(timer);
    if (reading || ended.signal.aborted || document.visibilityState === 'hidden') return;
    const own = new AbortController();
    reading = own;
    const began = performance.now();
    const { status, message } = await readEvents(name, own, () => {
      onLive(true);
      void ask();
    });
    reading = null;
    if (ended.signal.aborted) return;
    onLive(false);
    if (status === 401) return onSignedOut(message);
    if (status === 404) return;
    failures = performance.now() - began < steady ? failures + 1 : 0;
    timer = setTimeout(read, Math.min(firstWait * 2 ** failures, longestWait) * (0.5 + Math.random() / 2));
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? reading?.abort() : void read());
  document.addEventListener('visibilitychange', onVisibility, { signal: ended.signal });
  addEventListener('online', read, { signal: ended.signal });
  void read();
  return () => {
    ended.abort();
    reading?.abort();
    clearTimeout(timer);
  };
}

/** Reads until the stream ends, then returns the reason. Its status is 404 if the answer is not a stream. */
async function readEvents(
  name: 'adminStream' | 'deskStream',
  own: AbortController,
  onEvent: () => void,
): Promise<CallError> {
  let silent = setTimeout(() => own.abort(), silence);
  try {
    const { headers, body } = await answerTo(name, { signal: own.signal });
    if (!headers.get('content-type')?.startsWith('text/event-stream')) return new CallError(404);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(silent);
      silent = setTimeout(() => own.abort(), silence);
      text += part.value;
      const end = text.lastIndexOf('\n\n') + 1;
      if (/^event: changed$/m.test(text.slice(0, end))) onEvent();
      text = text.slice(end);
    }
    return new CallError(0);
  } catch (error) {
    return error instanceof CallError ? error : new CallError(0);
  } finally {
    clearTimeout(silent);
    own.abort();
  }
}
