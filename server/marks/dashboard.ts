import type { PaymentMethod } from '#contract/admin.ts';
import { stateOf } from '#contract/book/state.ts';
import type { Author } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { addToPerson, readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { isRegistered } from './registered.ts';

// The two marks of organisers set a state. The same state again adds no entry. False means: no such registration.

export function setAttendance(db: Database, id: string, isPresent: boolean, { now, ...by }: Author): Promise<boolean> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return false;
    if (stateOf(await readBook(trx, id)).isPresent === isPresent) return true;
    await addToPerson(trx, { ...by, kind: isPresent ? 'arrived' : 'absent', registrationId: id }, now);
    return true;
  });
}

export function setPayment(db: Database, id: string, method: PaymentMethod, { now, ...by }: Author): Promise<boolean> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return false;
    const book = await readBook(trx, id);
    const { payments, paymentMethod } = stateOf(book);
    if (payments.length < 2 && paymentMethod === method) return true;
    const cancels = book.entries.flatMap(({ key, kind }) => (kind === 'paid' ? [key] : []));
    const content = { kind: 'paid', oldValue: paymentMethod, newValue: method, cancels } as const;
    await addToPerson(trx, { ...by, ...content, registrationId: id }, now);
    return true;
  });
}
