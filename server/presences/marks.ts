import { eventById } from '#programme/events.ts';
import { record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { setArrival, writeArrival } from './arrival.ts';
import { isSeen, keepMarks, lockState, stateAt, stateOfArrival } from './state.ts';
import { type MarksBefore, marksBefore } from './undo.ts';

/**
 * What is marked at a desk. Each mark runs inside a transaction, and holds the registration until that ends. It gives what
 * undoing it needs, or null where it was so already: then nothing is changed, on whatever state it was decided.
 */

export type Marking = {
  /** Of the registration. */
  id: string;
  /** The name of the desk or organiser. */
  by: string;
  now: Date;
  /** By the phone's clock, ISO 8601 in UTC, where the mark waited there. */
  notedAt: string | null;
  /** Whether a version is the one that the mark was decided on. */
  isCurrent(version: string): boolean;
};

/** Who is present anywhere has arrived. @throws {Problem} `unknown-registration`, `unknown-event`, `not-chosen`, `stale-mark` */
export async function markPresence(trx: Database, marking: Marking, eventId: string): Promise<MarksBefore | null> {
  const { id, by, now, notedAt } = marking;
  const state = await lockState(trx, id);
  if (isSeen(state, eventId)) return null;
  await assertChosen(trx, id, eventId);
  assertCurrent(marking, stateAt(state, eventId));
  await keepMarks(trx, id, [{ eventId, presentAt: now.toISOString(), notedAt, markedBy: by }]);
  if (!state.isPresent) await writeArrival(trx, id, true);
  await note(trx, marking, 'presence-marked', eventId);
  return marksBefore(state, true, [eventId]);
}

/** The arrival stays. @throws {Problem} `unknown-registration`, `unknown-event`, `stale-mark` */
export async function takeBackPresence(trx: Database, marking: Marking, eventId: string): Promise<MarksBefore | null> {
  const { id, by, notedAt } = marking;
  const state = await lockState(trx, id);
  if (!isSeen(state, eventId)) {
    if (!eventById(eventId)) throw new Problem('unknown-event');
    return null;
  }
  assertCurrent(marking, stateAt(state, eventId));
  await keepMarks(trx, id, [{ eventId, presentAt: null, notedAt, markedBy: by }]);
  await note(trx, marking, 'presence-taken-back', eventId);
  return marksBefore(state, state.isPresent, [eventId]);
}

/**
 * As on the dashboard: present is the arrival alone, absent takes all presences back.
 * @throws {Problem} `unknown-registration`, `stale-mark`
 */
export async function markArrival(trx: Database, marking: Marking, isPresent: boolean): Promise<MarksBefore | null> {
  const { id, by, now } = marking;
  const state = await lockState(trx, id);
  if (state.isPresent === isPresent) return null;
  assertCurrent(marking, stateOfArrival(state));
  await setArrival(trx, id, isPresent, { actor: by, now });
  const seen = state.presences.filter(({ presentAt }) => presentAt !== null).map(({ eventId }) => eventId);
  return marksBefore(state, isPresent, isPresent ? [] : seen);
}

async function assertChosen(trx: Database, id: string, eventId: string): Promise<void> {
  if (!eventById(eventId)) throw new Problem('unknown-event');
  const chosen = await trx
    .selectFrom('registration_events')
    .select('event_id')
    .where('registration_id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!chosen) throw new Problem('not-chosen');
}

function assertCurrent({ isCurrent }: Marking, version: string): void {
  if (!isCurrent(version)) throw new Problem('stale-mark');
}

function note(
  trx: Database,
  { id, by, now }: Marking,
  action: 'presence-marked' | 'presence-taken-back',
  eventId: string,
): Promise<void> {
  const newValue = eventById(eventId)?.label ?? eventId;
  return record(trx, { actor: by, action, registrationId: id, newValue }, now);
}
