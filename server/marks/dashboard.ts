import { v7 as uuid } from 'uuid';
import type { Absence, PaymentMethod, PaymentUndo } from '#contract/admin.ts';
import { byTime } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { labelsOf } from '#programme/events.ts';
import type { Author } from '#server/book/entries.ts';
import { isRegistered } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { addToPerson, readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';

// Setting the same state again adds no entry, unless it replaces several payments by one. The functions that write
// return false or null if there is no such registration.

export function setAttendance(db: Database, id: string, isPresent: boolean, { now, ...by }: Author): Promise<boolean> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return false;
    if (stateOf(await readBook(trx, id)).isPresent === isPresent) return true;
    await addToPerson(trx, { ...by, kind: isPresent ? 'arrived' : 'absent', registrationId: id }, now);
    return true;
  });
}

/** Returns what the person's latest absent entry took back, or null if there is none. */
export async function readAbsence(db: Database, id: string): Promise<Absence | null> {
  const book = await readBook(db, id);
  const last = book.entries
    .filter(({ kind }) => kind === 'absent')
    .sort(byTime)
    .at(-1);
  if (!last) return null;
  const { presences } = stateOf({ ...book, entries: book.entries.filter((entry) => entry !== last) });
  return { takenBack: labelsOf([...presences.keys()]), undo: last.key };
}

/** Undoes the absent or paid entry with this key, so that what it took back counts again. A repeated undo adds no entry. */
export function undoMark(db: Database, id: string, key: string, { now, ...by }: Author): Promise<boolean> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return false;
    const { entries } = await readBook(trx, id);
    const isMark = entries.some((entry) => entry.key === key && (entry.kind === 'absent' || entry.kind === 'paid'));
    const isUndone = entries.some(({ kind, cancels }) => kind === 'undone' && cancels?.includes(key));
    if (!isMark) return false;
    if (isUndone) return true;
    await addToPerson(trx, { ...by, kind: 'undone', cancels: [key], registrationId: id }, now);
    return true;
  });
}

/** Returns the key to undo the change, or null if there is no such registration. */
export function setPayment(
  db: Database,
  id: string,
  method: PaymentMethod,
  { now, ...by }: Author,
): Promise<PaymentUndo | null> {
  return inBook(db, async (trx) => {
    if (!(await isRegistered(trx, id))) return null;
    const book = await readBook(trx, id);
    const { payments, paymentMethod } = stateOf(book);
    if (payments.length < 2 && paymentMethod === method) return {};
    const cancels = book.entries.flatMap(({ key, kind }) => (kind === 'paid' ? [key] : []));
    const key = uuid();
    const content = { kind: 'paid', key, oldValue: paymentMethod, newValue: method, cancels } as const;
    await addToPerson(trx, { ...by, ...content, registrationId: id }, now);
    return { undo: key };
  });
}
