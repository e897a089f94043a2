import type { Database } from '#server/database/tables.ts';
import { type PaymentBefore, undoPayment } from '#server/payments/payments.ts';
import { type MarksBefore, type Undoing, undoMarks } from '#server/presences/undo.ts';
import { Problem } from '#server/problem.ts';
import { type EventBefore, undoAddedEvent } from '#server/registrations/added-event.ts';

/** What a write of a desk keeps, so that it can be undone. */
export type Undoable = { marks: MarksBefore } | { event: EventBefore } | { payment: PaymentBefore };

/** @throws {Problem} `unknown-registration`, `nothing-to-undo` */
export async function undo(trx: Database, undoing: Undoing, before: Undoable | null): Promise<void> {
  const { id, by, now } = undoing;
  const author = { actor: by, now };
  if (before === null) throw new Problem('nothing-to-undo');
  if ('marks' in before) return undoMarks(trx, undoing, before.marks);
  if ('event' in before) return undoAddedEvent(trx, id, before.event, author);
  return undoPayment(trx, id, before.payment, author);
}
