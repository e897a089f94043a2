import { v7 as uuid } from 'uuid';
import type { Absence, PaymentMethod, PaymentUndo } from '#contract/admin.ts';
import { byTime, type Entry } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { labelsOf } from '#programme/events.ts';
import type { Author } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { addToPerson, readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { requireRegistered } from '#server/registrations/registered.ts';

// Setting the same state again adds no entry, unless one payment then replaces several. The functions that write throw
// the Problem `unknown-registration` or `withdrawn` if there is no such registration.

export function setAttendance(db: Database, id: string, isPresent: boolean, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    await requireRegistered(trx, id);
    if (stateOf(await readBook(trx, id)).isPresent === isPresent) return;
    await addToPerson(trx, { ...by, kind: isPresent ? 'arrived' : 'absent', registrationId: id }, now);
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

type Mark = { kind: 'absent' | 'paid'; key: string };

/** Undoes the entry with this key, so that what the entry took back counts again. A repeated undo adds no entry. */
export function undoMark(db: Database, id: string, { kind, key }: Mark, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    await requireRegistered(trx, id);
    const { entries } = await readBook(trx, id);
    if (!entries.some((entry) => entry.key === key && entry.kind === kind)) throw new Problem('unknown-registration');
    const undone = undoneIn(entries);
    if (undone.has(key)) return;
    // If another payment replaced this one, an undo would change nothing.
    const isReplaced = entries.some((one) => one.kind === 'paid' && one.cancels?.includes(key) && !undone.has(one.key));
    if (isReplaced) throw new Problem('undone-already');
    await addToPerson(trx, { ...by, kind: 'undone', cancels: [key], registrationId: id }, now);
  });
}

const undoneIn = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ kind, cancels = [] }) => (kind === 'undone' ? cancels : [])));

/** Returns the key to undo the change, or no key if no payment was replaced. A repeated request gets the same key. */
export function setPayment(db: Database, id: string, method: PaymentMethod, by: Author): Promise<PaymentUndo> {
  const { now, ...author } = by;
  return inBook(db, async (trx) => {
    await requireRegistered(trx, id);
    const book = await readBook(trx, id);
    const { payments, paymentMethod } = stateOf(book);
    if (payments.length < 2 && paymentMethod === method) return undoOf(book.entries);
    const cancels = book.entries.flatMap(({ key, kind }) => (kind === 'paid' ? [key] : []));
    const key = uuid();
    const content = { kind: 'paid', key, oldValue: paymentMethod, newValue: method, cancels } as const;
    await addToPerson(trx, { ...author, ...content, registrationId: id }, now);
    return cancels.length > 0 ? { undo: key } : {};
  });
}

/** If the current payment replaced an earlier one, returns the key to undo the current payment. */
function undoOf(entries: readonly Entry[]): PaymentUndo {
  const undone = undoneIn(entries);
  const paid = entries.filter(({ kind, key }) => kind === 'paid' && !undone.has(key));
  const replaced = new Set(paid.flatMap(({ cancels = [] }) => cancels));
  const last = paid.find(({ key }) => !replaced.has(key));
  return last?.cancels?.length ? { undo: last.key } : {};
}
