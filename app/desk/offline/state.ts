import type { Told } from './queue/queue.ts';
import type { Replayed } from './queue/replay.ts';
import { type Write, waitingId } from './queue/write.ts';

/** A walk-in that waits has the id of the person that it is; `undoes` is the key of another write. */
export type WaitingWrite = Pick<Write, 'key' | 'call' | 'id' | 'event'> & { undoes?: string };

/** What the page shows of what this phone keeps. */
export type OfflineState = {
  isAway: boolean;
  /** Writes that are not answered yet. */
  waiting: number;
  /** What they are, in their order. */
  writes: readonly WaitingWrite[];
  /** Refused after they had waited. */
  told: readonly Told[];
  /** `asOf` is the instant of the last contact, in ms by the phone's clock. */
  pack: { people: number; asOf: number } | null;
  /** The last write could not be kept on this phone. */
  isFull: boolean;
  /** The server's sentence, once it said that this phone may act no more. */
  ended: string | null;
};

export const waitingOf =
  (realId: (id: string) => string) =>
  ({ key, call, id, event, body }: Write): WaitingWrite => {
    const person = call === 'walkIn' ? waitingId(key) : id;
    return {
      ...{ key, call },
      ...(person !== undefined && { id: realId(person) }),
      ...(event !== undefined && { event }),
      ...(call === 'undoAtDesk' && { undoes: (body as { key: string }).key }),
    };
  };

export const nothingKept: OfflineState = {
  isAway: false,
  waiting: 0,
  writes: [],
  told: [],
  pack: null,
  isFull: false,
  ended: null,
};

/** What one tab tells the others: that there is something to read, what came of a write, or that this phone is no desk any more. */
export type Message = 'pack' | 'queue' | { replayed: Replayed } | { ended: string };
