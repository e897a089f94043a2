import { Readable } from 'node:stream';
import type { Database } from '#server/database/tables.ts';
import { watchChanges } from './watch.ts';

type Reader = {
  /** All streams of one account are limited together. */
  account: string;
  /** Returns false after the session has ended. Checked before each message, except those at the stream's start. */
  isIn: () => Promise<boolean>;
};

type Stream = Reader & {
  readable: Readable;
  timers: NodeJS.Timeout[];
  telling?: NodeJS.Timeout | undefined;
  isOver?: boolean;
};

export type StreamLimits = typeof streamLimits;

export const streamLimits = {
  /** The most streams of one account in this process. */
  most: 20,
  /** In ms. Every stream ends after `lifetime`, because a phone that loses its network never closes its stream. */
  beat: 15_000,
  lifetime: 300_000,
};

/** In ms. Readers are notified one by one within `spread`, because each then asks for changes (goal `liveStall`). */
const spread = 300;
const step = 5;

/** The server-sent events of this process. The database is watched only while somebody reads. */
export function openStreams(db: Database, { most, beat, lifetime } = streamLimits) {
  const streams = new Set<Stream>();
  let cursor: number | null = null;
  let endWatching = () => {};

  function open(reader: Reader): Readable | null {
    if ([...streams].filter(({ account }) => account === reader.account).length >= most) return null;
    const readable = new Readable({ highWaterMark: 256, read() {} });
    const stream: Stream = { ...reader, readable, timers: [] };
    stream.timers.push(setInterval(() => send(stream, ':\n\n'), beat).unref());
    stream.timers.push(setTimeout(() => end(stream), lifetime).unref());
    readable.once('close', () => free(stream));
    readable.push('retry: 3000\n\n');
    streams.add(stream);
    // A new watch notifies all readers, so the first reader gets no message here.
    if (streams.size === 1) endWatching = watchChanges(db, tellAll);
    else if (cursor !== null) readable.push(changed(cursor));
    return readable;
  }

  function tellAll(number: number): void {
    cursor = number;
    for (const [index, stream] of [...streams].entries()) {
      const delay = index * Math.min(step, spread / streams.size);
      if (!stream.isOver) stream.telling ??= setTimeout(tell, delay, stream).unref();
    }
  }

  function tell(stream: Stream): void {
    stream.telling = undefined;
    if (cursor !== null) void send(stream, changed(cursor));
  }

  async function send(stream: Stream, message: string): Promise<void> {
    const { readable, isIn } = stream;
    if (!(await isIn().catch(() => false))) return end(stream);
    // Skip a reader with many unread messages: when it has read them, it asks for all changes.
    const isBehind = readable.readableLength >= readable.readableHighWaterMark;
    if (!stream.isOver && !isBehind) readable.push(message);
  }

  function end(stream: Stream): void {
    stream.isOver = true;
    for (const timer of [...stream.timers, stream.telling]) clearTimeout(timer);
    stream.readable.push(null);
  }

  /** Forgets a stream whose socket closed. Without a network a socket may stay open: its stream then still counts. */
  function free(stream: Stream): void {
    end(stream);
    streams.delete(stream);
    if (streams.size > 0) return;
    endWatching();
    cursor = null;
  }

  const endThose = (isMeant: (stream: Stream) => boolean) => [...streams].filter(isMeant).forEach(end);
  return {
    open,
    count: () => streams.size,
    /** Ends the account's streams in this process at once. In other processes they end at the next heartbeat. */
    endOf: (account: string) => endThose((stream) => stream.account === account),
    endAll: () => endThose(() => true),
  };
}

const changed = (cursor: number) => `event: changed\ndata: {"cursor":${cursor}}\n\n`;
