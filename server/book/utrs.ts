import type { Utr } from '#contract/book/utrs.ts';
import type { Database } from '#server/database/tables.ts';
import { type EntryKind, listIn, noteIn } from './entries.ts';
import { readMerges } from './merges.ts';

/** A UTR that pays for one or several people. `lines` has the keys of each person's entries, by the person's id. */
export type EnteredUtr = Pick<Utr, 'id' | 'utr' | 'state' | 'at' | 'reason'> & {
  lines: Map<string, string[]>;
  paid: number;
};

const kinds: EntryKind[] = ['utr-claimed', 'utr-verified', 'utr-asked', 'utr-rejected'];

/** Returns UTRs, earliest first. Leaves out a UTR if all its people have a newer UTR. */
export async function readEntered(db: Database, person?: string): Promise<EnteredUtr[]> {
  let found = db
    .selectFrom('entries')
    .select(['key', 'kind', 'at', 'registration_id', 'subject', 'new_value', 'cancels', 'personal', 'rupees'])
    .where('kind', 'in', kinds);
  const { rootOf, membersOf } = await readMerges(db);
  if (person !== undefined) found = found.where('registration_id', 'in', membersOf(person));
  const rows = await found.orderBy('number').orderBy('at').orderBy('key').execute();
  const replaced = new Set(rows.flatMap(({ cancels }) => listIn(cancels)));
  const claims = new Map<string, EnteredUtr>();
  for (const { kind, key, at, ...row } of rows) {
    const id = row.subject ?? '';
    const who = rootOf(row.registration_id ?? '');
    const utr = row.new_value ?? '';
    const state = kind.slice('utr-'.length) as Utr['state'];
    const before = claims.get(id) ?? { lines: new Map<string, string[]>(), paid: 0, state: 'claimed', reason: '' };
    if (state === 'claimed' && !replaced.has(key)) before.lines.set(who, [...(before.lines.get(who) ?? []), key]);
    const paid = state === 'verified' ? before.paid + (row.rupees ?? 0) : 0;
    const reason = noteIn(row) || (before.state === state ? before.reason : '');
    claims.set(id, { ...before, id, utr, state, at, reason, paid });
  }
  return [...claims.values()].filter(({ lines }) => lines.size > 0);
}

/** Returns the last UTR that this person entered, or that somebody else entered for them. */
export async function readUtrOf(db: Database, person: string) {
  const last = (await readEntered(db, person)).at(-1);
  return last && { utr: last.utr, state: last.state, reason: last.reason };
}
