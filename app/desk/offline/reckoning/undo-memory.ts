import type { PersonCard } from '#contract/desk.ts';
import { type Applied, type Before, leftAsAnswered } from './standing.ts';

/** What undoing the writes of this tab restores, by their keys. */
export function undoMemory() {
  const undoable = new Map<string, Before>();
  return {
    undoable: undoable as ReadonlyMap<string, Before>,
    note(key: string, verdict: Applied | null): void {
      const before = verdict && 'standing' in verdict ? verdict.standing.undoable.get(key) : undefined;
      if (before) undoable.set(key, before);
    },
    answered(key: string, card: PersonCard): void {
      const before = undoable.get(key);
      if (before) undoable.set(key, leftAsAnswered(before, card));
    },
    clear: () => undoable.clear(),
  };
}
