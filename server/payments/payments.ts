import type { PaymentMethod } from '#contract/admin.ts';
import { paymentVersion } from '#contract/versions.ts';
import { type Author, countOf, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

/**
 * Sets how a participant paid and writes it into the audit log; false where there is no such registration. Setting what
 * is set already changes nothing. A database trigger (migration 0003) tells server/list/, and so the other desks.
 */
export async function setPayment(db: Database, id: string, method: PaymentMethod, author: Author): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => (await changePayment(trx, id, method, { ...author, ...any })) !== undefined);
}

/** Who changes a payment, and whether a version is the one that they decided on. */
type Taking = Author & { isCurrent(version: string): boolean };
const any = { isCurrent: () => true };

/** What a change of a payment replaced, and how many changes there have been with it. Kept as JSON. */
export type PaymentBefore = { method: PaymentMethod; left: number };

/**
 * As `setPayment`, at a desk, inside its transaction; null where it was so already.
 * @throws {Problem} `unknown-registration`, `stale-mark`
 */
export async function takePayment(
  trx: Database,
  id: string,
  method: PaymentMethod,
  taking: Taking,
): Promise<PaymentBefore | null> {
  const old = await changePayment(trx, id, method, taking);
  if (old === undefined) throw new Problem('unknown-registration');
  return old === method ? null : { method: old, left: await countOf(trx, id, 'payment-changed') };
}

/** @throws {Problem} `nothing-to-undo` where the payment was changed since. */
export async function undoPayment(
  trx: Database,
  id: string,
  { method, left }: PaymentBefore,
  author: Author,
): Promise<void> {
  const old = await changePayment(trx, id, method, { ...author, ...any });
  const changes = await countOf(trx, id, 'payment-changed');
  // Its own change is one more, and there is none where it was undone already.
  if (old === undefined || old === method || changes !== left + 1) throw new Problem('nothing-to-undo');
}

/** Gives what it was before; undefined where there is no such registration. @throws {Problem} `stale-mark` */
async function changePayment(
  trx: Database,
  id: string,
  method: PaymentMethod,
  { actor, now, isCurrent }: Taking,
): Promise<PaymentMethod | undefined> {
  for (;;) {
    const old = await paymentOf(trx, id);
    if (old === undefined || old === method) return old;
    if (!isCurrent(paymentVersion(old))) throw new Problem('stale-mark');
    // Where another desk wrote in between, nothing was changed: its value is now the old one.
    const changed = await trx
      .updateTable('registrations')
      .set({ payment_method: method })
      .where('id', '=', id)
      .where('payment_method', '=', old)
      .returning('id')
      .executeTakeFirst();
    if (!changed) continue;
    const values = { oldValue: old, newValue: method };
    await record(trx, { actor, action: 'payment-changed', registrationId: id, ...values }, now);
    return old;
  }
}

async function paymentOf(db: Database, id: string): Promise<PaymentMethod | undefined> {
  const row = await db.selectFrom('registrations').select('payment_method').where('id', '=', id).executeTakeFirst();
  return row?.payment_method;
}
