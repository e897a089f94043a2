import { labelsOf } from '#programme/events.ts';
import { record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { writeArrival } from './arrival.ts';
import { keepMarks, lockState, type Mark, type State, versionAt } from './state.ts';

/** What a mark changed, and what names the state that it left. Kept as JSON. */
export type MarksBefore = {
  isPresent: boolean;
  /** At the events at which it changed something. */
  marks: Mark[];
  left: { isPresent: boolean; takenBack: number; versions: Record<string, number> };
};

/** What undoes a mark that leads from this state to an arrival, and to the next version at each of these events. */
export function marksBefore(state: State, isPresent: boolean, eventIds: readonly string[]): MarksBefore {
  const isTakenBack = state.isPresent && !isPresent;
  const versions = Object.fromEntries(eventIds.map((eventId) => [eventId, versionAt(state, eventId) + 1]));
  return {
    isPresent: state.isPresent,
    marks: eventIds.map((eventId) => markAt(state, eventId)),
    left: { isPresent, takenBack: state.takenBack + (isTakenBack ? 1 : 0), versions },
  };
}

function markAt({ presences }: State, eventId: string): Mark {
  const presence = presences.find((known) => known.eventId === eventId);
  const { presentAt = null, notedAt = null, markedBy = '' } = presence ?? {};
  return { eventId, presentAt, notedAt, markedBy };
}

export type Undoing = {
  /** Of the registration. */
  id: string;
  /** The name of the desk or organiser. */
  by: string;
  now: Date;
};

/**
 * Puts a mark back to what was before it: also its times, and who had marked. The arrival that it set stays where
 * somebody was seen elsewhere since. @throws {Problem} `unknown-registration`, `nothing-to-undo`
 */
export async function undoMarks(trx: Database, { id, by, now }: Undoing, before: MarksBefore): Promise<void> {
  const state = await lockState(trx, id);
  if (!isAsLeft(state, before)) throw new Problem('nothing-to-undo');
  const presences = state.presences.map((presence) => ({
    ...presence,
    ...before.marks.find(({ eventId }) => eventId === presence.eventId),
  }));
  const isPresent = before.isPresent || presences.some(({ presentAt }) => presentAt !== null);
  const [from, to] = [textOf(state), textOf({ isPresent, presences })];
  if (from === to || !(await areChosen(trx, id, before.marks))) throw new Problem('nothing-to-undo');
  // Who took a presence back is known from the mark that is undone, and not from what was before any.
  const marks = before.marks.map((mark) => (mark.presentAt === null ? { ...mark, markedBy: by } : mark));
  await keepMarks(trx, id, marks);
  if (isPresent !== state.isPresent) await writeArrival(trx, id, isPresent);
  await record(trx, { actor: by, action: 'undone', registrationId: id, oldValue: from, newValue: to }, now);
}

const isAsLeft = (state: State, { left }: MarksBefore) =>
  state.isPresent === left.isPresent &&
  state.takenBack === left.takenBack &&
  Object.entries(left.versions).every(([eventId, version]) => versionAt(state, eventId) === version);

/** Nobody is present at an event that they dropped meanwhile. */
async function areChosen(trx: Database, id: string, marks: readonly Mark[]): Promise<boolean> {
  const seen = marks.filter(({ presentAt }) => presentAt !== null).map(({ eventId }) => eventId);
  if (seen.length === 0) return true;
  const chosen = await trx
    .selectFrom('registration_events')
    .select('event_id')
    .where('registration_id', '=', id)
    .where('event_id', 'in', seen)
    .execute();
  return chosen.length === seen.length;
}

function textOf({ isPresent, presences }: Pick<State, 'isPresent'> & { presences: Mark[] }): string {
  if (!isPresent) return 'absent';
  const seen = presences.filter(({ presentAt }) => presentAt !== null).map(({ eventId }) => eventId);
  return seen.length === 0 ? 'present' : `present at ${labelsOf(seen).join(', ')}`;
}
