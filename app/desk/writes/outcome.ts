import type { PersonCard } from '#contract/desk.ts';

/** What came of the last press. It stands above the search until the next person. */
export type Outcome = {
  kind: 'done' | 'already' | 'undone' | 'failed';
  person: PersonCard;
  /** Such as 'Present at Oracle · 10:04'. */
  text: string;
  /** What undoes it; null where nothing was changed. */
  undo: string | null;
  /** Sends the same once more, where it was not saved. */
  again?: () => void;
};

/** How long (in ms) undo stands beside what was done, and how long the server knows how. */
export const undoStands = 10_000;
export const undoKept = 10 * 60_000;

export const noAnswer = {
  opening: 'No answer came. Check the connection and try again.',
  sending: 'Not saved: no answer came. Press again, it counts once.',
} as const;

/** By touch, as nobody hears a phone at a door: one for done, two for anything else. */
export function vibrate(kind: Outcome['kind']): void {
  navigator.vibrate?.(kind === 'done' ? 60 : [40, 60, 40]);
}
