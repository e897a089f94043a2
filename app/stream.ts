import { Problem } from './api.ts';
import { answerTo } from './tool-api.ts';

type Follower = {
  /** Asks for what is new. Not called again before its promise has settled. */
  onNews(): Promise<unknown>;
  /** Whether news comes by itself now; otherwise whoever follows has to look for it. */
  onLive(isLive: boolean): void;
  /** Whoever reads may do so no more; gets the server's sentence. */
  onSignedOut(sentence: string): void;
};

/** In ms: the server says something every 15 s, so a line that is silent for longer is dead. */
const silence = 40_000;
/** In ms: a stream that lasts no longer counts as a failure, and the waits for the next one grow. */
const steady = 10_000;
const firstWait = 1_000;
const longestWait = 60_000;

/**
 * Reads the server's stream while the page is seen, and has what is new asked for at each event; the server begins every stream
 * with one, so a cut misses nothing. By fetch: EventSource sends no header. Where the backend has none, it is not tried
 * again. The function it gives ends it.
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

/** Until the stream ends or is cut; then says why, with 404 also where somebody else answers. */
async function readEvents(
  name: 'adminStream' | 'deskStream',
  own: AbortController,
  onEvent: () => void,
): Promise<Problem> {
  let silent = setTimeout(() => own.abort(), silence);
  try {
    const { headers, body } = await answerTo(name, { signal: own.signal });
    if (!headers.get('content-type')?.startsWith('text/event-stream')) return new Problem(404);
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
    return new Problem(0);
  } catch (error) {
    return error instanceof Problem ? error : new Problem(0);
  } finally {
    clearTimeout(silent);
    own.abort();
  }
}
