import type { PaymentMethod } from '#contract/admin.ts';
import { type Author, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';

/**
 * Sets how a participant paid and writes it into the audit log; false where there is no such registration. Setting what
 * is set already changes nothing. A database trigger (migration 0003) tells server/list/, and so the other desks.
 */
export async function setPayment(
  db: Database,
  id: string,
  method: PaymentMethod,
  { actor, now }: Author,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    for (;;) {
      const old = await paymentOf(trx, id);
      if (old === undefined || old === method) return old !== undefined;
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
      return true;
    }
  });
}

async function paymentOf(db: Database, id: string): Promise<PaymentMethod | undefined> {
  const row = await db.selectFrom('registrations').select('payment_method').where('id', '=', id).executeTakeFirst();
  return row?.payment_method;
}
