import type { Told } from './queue.ts';

/** What the page shows of what this phone keeps. */
export type OfflineState = {
  isAway: boolean;
  /** Writes that are not answered yet. */
  waiting: number;
  /** Refused after they had waited. */
  told: readonly Told[];
  /** `asOf` is the instant of the last contact, in ms by the phone's clock. */
  pack: { people: number; asOf: number } | null;
  /** The last write could not be kept on this phone. */
  isFull: boolean;
  /** The server's sentence, once it said that this phone may act no more. */
  ended: string | null;
};

export const nothingKept: OfflineState = {
  isAway: false,
  waiting: 0,
  told: [],
  pack: null,
  isFull: false,
  ended: null,
};
