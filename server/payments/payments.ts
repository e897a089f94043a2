import type { PaymentMethod } from '#contract/admin.ts';
import { type Author, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';

/** Records how a participant paid; false where there is no such registration. What is so already leaves no entry. */
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
      // Another desk may have written since: then its value is the old one, and the loop reads it.
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
