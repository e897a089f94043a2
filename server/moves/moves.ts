import { v7 as uuid } from 'uuid';
import type { Move } from '#contract/notices.ts';
import { eventById } from '#programme/events.ts';
import { type MovedEvent, moveText, roomText, withMoves } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { type Author, record } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { Problem } from '#server/problem.ts';

/** In ms. A move must last until the fest is over, because pages also show it next to the event. */
const lasts = 365 * 86_400_000;

/** Stores a move instead of the event's earlier one. Emails everybody registered for the event; returns how many. */
export async function moveEvent(db: Database, event: string, move: Move, { now, ...by }: Author): Promise<number> {
  const moved = withMoves(new Map([[event, move]])).find(({ id }) => id === event) as MovedEvent;
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('notices').where('event_id', '=', event).where('moved', 'is not', null).execute();
    await trx
      .insertInto('notices')
      .values({
        id: uuid(),
        text: moveText(moved),
        until: new Date(now.getTime() + lasts).toISOString(),
        event_id: event,
        created_at: now.toISOString(),
        moved: JSON.stringify(move),
      })
      .execute();
    await record(trx, { ...by, kind: 'event-moved', subject: moved.label, newValue: moveText(moved) }, now);
    return mailRegistered(trx, event, now);
  });
}

/** Moves an event back, and emails everybody registered for it. @throws {Problem} `unmoved` if it has not moved */
export async function moveBack(db: Database, event: string, { now, ...by }: Author): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('notices')
      .where('event_id', '=', event)
      .where('moved', 'is not', null)
      .returning('text')
      .executeTakeFirst();
    if (!ended) throw new Problem('unmoved');
    const planned = eventById(event);
    await record(trx, { ...by, kind: 'event-moved-back', subject: planned?.label ?? event }, now);
    const note = planned && `${planned.label} is back: ${roomText(planned)}, ${formatSpan(planned)}.`;
    return mailRegistered(trx, event, now, { note });
  });
}

async function mailRegistered(trx: Database, event: string, now: Date, details = {}): Promise<number> {
  const registered = await trx
    .selectFrom('registration_events')
    .innerJoin('registrations', 'registrations.id', 'registration_events.registration_id')
    .select('registrations.id')
    .where('event_id', '=', event)
    .where('email', '!=', '')
    .execute();
  const mails = registered.map(({ id }) => ({ reason: 'moved', registrationId: id, details }) as const);
  await queueMails(trx, mails, now);
  return mails.length;
}
