import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Listen } from '#server/database/opened.ts';
import type { Database } from '#server/database/tables.ts';
import { newStream, type Stream } from './stream.ts';
import { watchChanges } from './watch.ts';

type Reader = {
  /** Whose streams are counted together. */
  account: string;
  /** Whether the reader may still read: asked before each event and at each heartbeat. */
  isIn: () => Promise<boolean>;
};

export type Streams = {
  /** Null where the account has too many of them. */
  open(reader: Reader): Readable | null;
  count(): number;
  /** Of an account that is out, so that it hears of that now; in other processes with the next heartbeat. */
  endOf(account: string): void;
  /** At the end of the process. */
  endAll(): void;
};

export type StreamLimits = {
  /** Streams of one account in this process. */
  most: number;
  /** In ms: between two heartbeats, and how long a stream lasts. A phone that lost its network leaves one that nobody reads. */
  beat: number;
  lifetime: number;
};

export const streamLimits: StreamLimits = { most: 20, beat: 15_000, lifetime: 300_000 };

/** In ms: how long telling everybody takes, in how small steps. All at once they would also ask at once (the goal `liveStall` of the bench). */
const spread = 300;
const step = 5;

/** The streams of this process, each of which says that something is new. While there is none, nothing is watched. */
export function openStreams(
  db: Database,
  listen: Listen | null,
  { most, beat, lifetime }: StreamLimits = streamLimits,
): Streams {
  const streams = new Map<Stream, Reader>();
  let cursor: number | null = null;
  let endWatching = () => {};

  let isTelling = false;
  let isNewer = false;
  async function tellAll(now: number): Promise<void> {
    cursor = now;
    isNewer = true;
    if (isTelling) return;
    isTelling = true;
    while (isNewer) {
      isNewer = false;
      await tellEach(cursor);
    }
    isTelling = false;
  }

  async function tellEach(news: number): Promise<void> {
    const due = [...streams];
    const atOnce = Math.ceil((due.length * step) / spread);
    for (const [index, [stream, reader]] of due.entries()) {
      if (index > 0 && index % atOnce === 0) await pause(step, undefined, { ref: false });
      void whileIn(stream, reader, () => stream.tell(news));
    }
  }

  function open(reader: Reader): Readable | null {
    const own = [...streams.values()].filter(({ account }) => account === reader.account);
    if (own.length >= most) return null;
    const stream = newStream();
    const { readable } = stream;
    const beating = setInterval(() => whileIn(stream, reader, stream.beat), beat).unref();
    const ending = setTimeout(stream.end, lifetime).unref();
    readable.once('close', () => {
      clearInterval(beating);
      clearTimeout(ending);
      streams.delete(stream);
      if (streams.size > 0) return;
      endWatching();
      cursor = null;
    });
    streams.set(stream, reader);
    // Whoever comes asks once for what it missed; a watch that begins tells everybody by itself.
    if (streams.size === 1) endWatching = watchChanges(db, listen, tellAll);
    else if (cursor !== null) stream.tell(cursor);
    return readable;
  }

  return {
    open,
    count: () => streams.size,
    endOf(account) {
      for (const [stream, reader] of streams) if (reader.account === account) stream.end();
    },
    endAll() {
      for (const stream of streams.keys()) stream.end();
    },
  };
}

/** Ends the stream of whoever is out, and where nobody can tell: the reader comes again. */
async function whileIn(stream: Stream, { isIn }: Reader, act: () => void): Promise<void> {
  if (await isIn().catch(() => false)) act();
  else stream.end();
}
