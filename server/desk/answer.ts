import { isDeepStrictEqual } from 'node:util';
import type { PersonBook } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import type { DeskAnswer } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import type { Written } from '#server/marks/desk-entry.ts';
import { readCard } from '#server/people/card.ts';

/** The card as it is now, and whether this entry makes a difference to it. */
export async function answerTo(context: Context, { key, id }: Written): Promise<DeskAnswer> {
  const person = id === null ? null : await readCard(context.db, id, context.clock(), context);
  return {
    person,
    changed: person !== null && makesDifference(person.book, key),
    undo: person?.book.entries.some((entry) => entry.key === key && canBeUndone(entry.kind)) ? key : null,
  };
}

const canBeUndone = (kind: string): boolean => kind !== 'undone' && kind !== 'walk-in';

function makesDifference(book: PersonBook, key: string): boolean {
  // A walk-in brings two more (server/registrations/walk-in.ts).
  const own = [key, `${key}:seen`, `${key}:paid`];
  const without = { ...book, entries: book.entries.filter((entry) => !own.includes(entry.key)) };
  return !isDeepStrictEqual(shownOf(book), shownOf(without));
}

function shownOf(book: PersonBook) {
  const { chosen, isPresent, presences, paymentMethod } = stateOf(book);
  return [chosen, isPresent, [...presences.keys()].sort(), paymentMethod];
}
