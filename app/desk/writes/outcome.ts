import type { PersonCard } from '#contract/desk.ts';

/** What came of the last press. It stands above the search until the next person. */
export type Outcome = {
  /** 'waiting' is saved on this phone, and not with the server yet. */
  kind: 'done' | 'already' | 'undone' | 'waiting' | 'failed';
  person: Marked;
  /** Such as 'Present at Oracle · 10:04'. */
  text: string;
  /** The keys of what it did, the last first, to undo it with; none where nothing was changed. */
  undo: readonly string[];
  /** Sends the same once more, where it was not saved. */
  again?: () => void;
  /** What waits, and what to tell of its answer. */
  waiting?: { key: string; telling: Telling };
};

/** Of somebody's card what has to be known to tell what was done. */
export type Marked = Pick<PersonCard, 'id' | 'name' | 'events'>;

/** What is told of a write, by the card that it left: what it did, or that it was so before. */
export type Telling = {
  done(person: Marked): string;
  already(person: Marked): string;
  isUndo?: true;
  /** The keys of what was done for it, which is undone with it. */
  alsoUndo?: readonly string[];
};

type Answered = { person: Marked; changed: boolean; undo: string | null; isNew?: boolean };

/** What an answer makes of it. Whoever is registered already is that person, and only marked. */
export function outcomeOf({ person, changed, undo, isNew }: Answered, telling: Telling): Outcome {
  const keys = undo === null ? [] : [undo, ...(telling.alsoUndo ?? [])];
  if (!changed) return { kind: 'already', person, text: telling.already(person), undo: keys };
  const text = `${isNew === false ? 'Registered before. ' : ''}${telling.done(person)}`;
  return { kind: telling.isUndo ? 'undone' : 'done', person, text, undo: keys };
}

/** How long (in ms) undo stands beside what was done, and how long the server knows how. */
export const undoStands = 10_000;
export const undoKept = 10 * 60_000;

export const noAnswer = {
  opening: 'No answer came. Check the connection and try again.',
  sending: 'Not saved: no answer came. Press again, it counts once.',
} as const;

/** By touch, as nobody hears a phone at a door: one for what is done or kept, two for anything else. */
export function vibrate(kind: Outcome['kind']): void {
  navigator.vibrate?.(kind === 'done' || kind === 'waiting' ? 60 : [40, 60, 40]);
}
