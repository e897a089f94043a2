import type { PaymentMethod } from '#contract/admin.ts';
import { record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';

/** By whom and when something is marked. */
type Mark = { actor: string; now: Date };

/** Marks attendance; false where there is no such registration. What is so already is no change and leaves no entry. */
export async function setAttendance(db: Database, id: string, isPresent: boolean, mark: Mark): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('registrations')
      .set({ is_present: isPresent ? 1 : 0 })
      .where('id', '=', id)
      .where('is_present', '=', isPresent ? 0 : 1)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return (await paymentOf(trx, id)) !== undefined;
    const [oldValue, newValue] = isPresent ? ['absent', 'present'] : ['present', 'absent'];
    await record(
      trx,
      { actor: mark.actor, action: 'attendance-changed', registrationId: id, oldValue, newValue },
      mark.now,
    );
    return true;
  });
}

/** Records how a participant paid; false where there is no such registration. */
export async function setPayment(db: Database, id: string, method: PaymentMethod, mark: Mark): Promise<boolean> {
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
      await record(trx, { actor: mark.actor, action: 'payment-changed', registrationId: id, ...values }, mark.now);
      return true;
    }
  });
}

async function paymentOf(db: Database, id: string): Promise<PaymentMethod | undefined> {
  const row = await db.selectFrom('registrations').select('payment_method').where('id', '=', id).executeTakeFirst();
  return row?.payment_method;
}
