import type { DeskEntry } from '#contract/book/desk-entry.ts';

/** The person's name and the action, to show for an entry in the queue. */
export type About = { name: string; what: string };

/** An entry that the server has not acknowledged. */
export type Waiting = About & { entry: DeskEntry };

/** An entry that the server refused after it had waited, or one that this phone cannot read. */
export type Refused = About & { key: string; personId: string | null; sentence: string };

export type PhoneState = {
  isAway: boolean;
  /** The queue, in order. */
  waiting: readonly Waiting[];
  refused: readonly Refused[];
  /** `asOf` is the last contact, in ms by the phone's clock. */
  pack: { people: number; asOf: number } | null;
  /** The last entry could not be kept on this phone. */
  isFull: boolean;
  /** The server's sentence once this phone may act no longer. */
  ended: string | null;
  /** Another tab of this browser is the desk. */
  isElsewhere: boolean;
};

export const nothingKept: PhoneState = {
  isAway: false,
  waiting: [],
  refused: [],
  pack: null,
  isFull: false,
  ended: null,
  isElsewhere: false,
};
