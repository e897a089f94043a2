import { Readable } from 'node:stream';

export type Stream = {
  readable: Readable;
  /** Says that something is new. */
  tell(cursor: number): void;
  /** Keeps the line open. */
  beat(): void;
  end(): void;
};

/** In ms: what a browser waits before it comes again, where it has no better reason. */
const retry = 3_000;

/**
 * A stream of server-sent events. It keeps one message at most for a reader who is behind: the latest news, which says all that
 * those before said.
 */
export function newStream(): Stream {
  let due: string | null = null;
  let isWanted = false;
  let hasEnded = false;
  const readable = new Readable({
    highWaterMark: 1,
    read() {
      isWanted = true;
      send(due);
    },
  });
  // At once, so that the head of the answer leaves.
  readable.push(`retry: ${retry}\n\n`);

  function send(message: string | null): void {
    due = message;
    if (!isWanted || due === null || hasEnded) return;
    isWanted = false;
    due = null;
    readable.push(message);
  }
  return {
    readable,
    tell: (cursor) => send(`event: changed\ndata: {"cursor":${cursor}}\n\n`),
    beat: () => send(due ?? ':\n\n'),
    end() {
      if (!hasEnded) readable.push(null);
      hasEnded = true;
    },
  };
}
