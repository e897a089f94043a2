import { eventById, labelsOf } from '#programme/events.ts';
import { type Author, countOf, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { isSeen, lockState } from '#server/presences/state.ts';
import { Problem } from '#server/problem.ts';

/** An event that a desk added, and how often the events were changed with that. Kept as JSON. */
export type EventBefore = { eventId: string; left: number };

/**
 * Registers somebody for one more event at a desk, inside its transaction; null where they were already. Also after
 * registration closed. @throws {Problem} `unknown-registration`, `unknown-event`
 */
export async function addEvent(
  trx: Database,
  id: string,
  eventId: string,
  author: Author,
): Promise<EventBefore | null> {
  if (!eventById(eventId)) throw new Problem('unknown-event');
  await lockState(trx, id);
  const before = await eventsOf(trx, id);
  if (before.includes(eventId)) return null;
  await trx.insertInto('registration_events').values({ registration_id: id, event_id: eventId }).execute();
  await noteChange(trx, id, before, [...before, eventId], author);
  return { eventId, left: await countOf(trx, id, 'events-changed') };
}

/** @throws {Problem} `unknown-registration`, `nothing-to-undo` where events were changed since, or somebody is present at this one. */
export async function undoAddedEvent(
  trx: Database,
  id: string,
  { eventId, left }: EventBefore,
  author: Author,
): Promise<void> {
  const state = await lockState(trx, id);
  const before = await eventsOf(trx, id);
  const isAsLeft = before.includes(eventId) && (await countOf(trx, id, 'events-changed')) === left;
  if (!isAsLeft || isSeen(state, eventId)) throw new Problem('nothing-to-undo');
  await trx
    .deleteFrom('registration_events')
    .where('registration_id', '=', id)
    .where('event_id', '=', eventId)
    .execute();
  const after = before.filter((known) => known !== eventId);
  await noteChange(trx, id, before, after, author);
}

async function eventsOf(trx: Database, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('registration_events')
    .select('event_id')
    .where('registration_id', '=', id)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** A mail goes to whoever gave an email. */
async function noteChange(trx: Database, id: string, from: string[], to: string[], { actor, now }: Author) {
  const [oldValue, newValue] = [from, to].map((ids) => labelsOf(ids).join(', ')) as [string, string];
  await record(trx, { actor, action: 'events-changed', registrationId: id, oldValue, newValue }, now);
  const { email } = await trx
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (email !== '') await queueMails(trx, [{ reason: 'changed', registrationId: id }], now);
}
