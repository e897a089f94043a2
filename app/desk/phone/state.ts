import type { DeskEntry } from '#contract/book/desk-entry.ts';
import type { DeskSession } from '#contract/desk/desk.ts';

export type About = { name: string; what: string };

/** An entry that the server has not acknowledged. */
export type Waiting = About & { entry: DeskEntry };

/** An entry that the server refused after it had waited, or one that this phone cannot read. */
export type Refused = About & { key: string; personId: string | null; sentence: string };

export type PhoneState = Readonly<typeof nothingKept>;

export const nothingKept = {
  /** Who acts here. */
  session: null as DeskSession | null,
  /** The server's sentence once this phone may no longer act. */
  ended: null as string | null,
  /** Another tab of this browser is the desk. */
  isElsewhere: false,
  isAway: false,
  /** The queue, in order. */
  waiting: [] as readonly Waiting[],
  refused: [] as readonly Refused[],
  /** `asOf` is the last contact, in ms by the phone's clock. */
  pack: null as { people: number; asOf: number } | null,
  /** The last entry could not be saved on this phone. */
  isFull: false,
};
