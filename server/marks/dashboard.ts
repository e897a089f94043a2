import type { PaymentMethod } from '#contract/admin.ts';
import { stateOf } from '#contract/book/state.ts';
import type { Author } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { addToPerson, readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { isRegistered } from './registered.ts';

/**
 * The two marks of an organiser on the dashboard. They set a state, unlike the facts that a desk notes, so setting what is set
 * already adds no entry. Both give false if there is no such registration.
 */

/** Present is the arrival alone; Absent takes back everybody who saw them. */
export function setAttendance(db: Database, id: string, isPresent: boolean, { now, ...by }: Author): Promise<boolean> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return false;
    if (stateOf(await readBook(trx, id)).isPresent === isPresent) return true;
    const kind = isPresent ? ('arrived' as const) : ('absent' as const);
    await addToPerson(trx, { ...by, kind, registrationId: id }, now);
    return true;
  });
}

/** Replaces every payment that there is. */
export function setPayment(db: Database, id: string, method: PaymentMethod, { now, ...by }: Author): Promise<boolean> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return false;
    const book = await readBook(trx, id);
    const { payments, paymentMethod } = stateOf(book);
    if (payments.length < 2 && paymentMethod === method) return true;
    const cancels = book.entries.flatMap(({ key, kind }) => (kind === 'paid' ? [key] : []));
    const entry = {
      ...by,
      kind: 'paid' as const,
      registrationId: id,
      oldValue: paymentMethod,
      newValue: method,
      cancels,
    };
    await addToPerson(trx, entry, now);
    return true;
  });
}
