import type { Write } from '../queue/write.ts';
import { absent, cardWith, isSameText, stateOf, withMarks } from './marks-state.ts';
import { type Applied, type Before, chosen, paid, type Standing } from './standing.ts';

/** Undoes the write of this key: only as long as what it left is so. */
export function undo(standing: Standing, write: Write, key: string): Applied {
  const before = standing.undoable.get(key);
  if (before === undefined) return { refused: 'nothing-to-undo' };
  if (before.of === 'payment') {
    const isAsLeft = standing.paymentChange === before.left;
    return isAsLeft ? forGood(paid(standing, write, before.method), write) : { refused: 'nothing-to-undo' };
  }
  if (before.of === 'event') {
    const known = standing.card.events.find(({ id }) => id === before.event);
    const isAsLeft = standing.eventsChange === before.left && known?.isChosen && known.presentSince === null;
    return isAsLeft ? forGood(chosen(standing, write, before.event, false), write) : { refused: 'nothing-to-undo' };
  }
  return undoMarks(standing, before);
}

function undoMarks(standing: Standing, { isPresent, marks, left }: Before & { of: 'marks' }): Applied {
  const state = stateOf(standing.card);
  const versionAt = (event: string) => state.events.find(({ id }) => id === event)?.version ?? 0;
  const isAsLeft =
    state.isPresent === left.isPresent &&
    state.takenBack === left.takenBack &&
    Object.entries(left.versions).every(([event, version]) => versionAt(event) === version);
  const areChosen = marks.every(
    ({ id, presentSince }) => presentSince === null || state.events.some((event) => event.id === id && event.isChosen),
  );
  if (!isAsLeft || !areChosen) return { refused: 'nothing-to-undo' };
  const back = withMarks(state, marks);
  const isStill = isPresent || back.events.some(({ presentSince }) => presentSince !== null);
  const next = isStill ? { ...back, isPresent: true } : absent(back);
  if (isSameText(state, next)) return { refused: 'nothing-to-undo' };
  return { standing: { ...standing, card: cardWith(standing.card, next) }, changed: true };
}

/** An undo cannot be undone itself. */
function forGood(applied: Applied, { key }: Write): Applied {
  if ('refused' in applied) return applied;
  const undoable = new Map([...applied.standing.undoable].filter(([known]) => known !== key));
  return { ...applied, standing: { ...applied.standing, undoable } };
}
