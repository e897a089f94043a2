import { isDeepStrictEqual } from 'node:util';
import { stateOf } from '#contract/book/state.ts';
import { listIn } from '#server/book/entries.ts';
import { readBook } from '#server/book/person.ts';
import type { Database, EntriesTable as Row } from '#server/database/tables.ts';
import { readMoney } from '#server/money/money.ts';

/** Adds up all money in two ways. Returns a sentence for each difference. `people` are the ids of all registrations. */
export async function differentSums(db: Database, people: readonly string[]): Promise<string[]> {
  const { collectors, closes, events, utrs } = await readMoney(db);
  const { held, faults } = await replay(db);
  const differs = (what: string, seen: unknown, due: unknown) => {
    if (!isDeepStrictEqual(seen, due))
      faults.push(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(due)}`);
  };
  const total = (of: 'taken' | 'balance') => collectors.reduce((sum, one) => sum + one[of], 0);
  const payments = (await Promise.all(people.map((id) => readBook(db, id)))).flatMap((book) => stateOf(book).payments);
  const byPerson = (wanted: 'cash' | 'online') =>
    payments.filter(({ method }) => method === wanted).reduce((sum, { rupees = 0 }) => sum + rupees, 0);
  const byEvent = (method: 'cash' | 'online') => events.reduce((sum, one) => sum + one[method], 0);
  differs(
    'taken, balance and cash of events',
    [total('taken'), total('balance'), byEvent('cash')],
    [...Array(3).fill(byPerson('cash'))],
  );
  differs('online of events', byEvent('online'), byPerson('online'));
  const standing = utrs.filter(({ state }) => state === 'verified').map(({ utr }) => utr);
  differs('verified UTRs', standing, [...new Set(standing)]);
  const paid = new Set(payments.map(({ key }) => key));
  const states = new Map(utrs.map(({ id, state }) => [id, state]));
  const rows = await db.selectFrom('entries').select(['key', 'subject']).where('kind', '=', 'paid').execute();
  for (const { key, subject } of rows)
    if (subject !== null && paid.has(key)) differs(`the UTR of ${key}`, states.get(subject), 'verified');
  for (const { name, balance, difference, taken, received, handedOver } of collectors) {
    differs(`balance of ${name}`, balance, taken + received - handedOver);
    differs(`cash of ${name}`, balance + difference, held.get(name));
  }
  for (const { id, expected, counted, difference } of closes) differs(`close ${id}`, difference, counted - expected);
  return faults;
}

/** Computes each collector's cash entry by entry, in the order in which the server got them. */
async function replay(db: Database) {
  const rows = await db.selectFrom('entries').selectAll().orderBy('number').execute();
  const held = new Map<string, number>();
  const give = (name: string | null = '', rupees: number | null = 0) =>
    held.set(name ?? '', (held.get(name ?? '') ?? 0) + (rupees ?? 0));
  const undone = new Set<string>();
  const faults: string[] = [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const linesOf = new Map<string, Row[]>();
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => (parents.has(id) ? rootOf(parents.get(id) ?? '') : id);
  /** The keys of the valid cash payments of these people and everybody merged with them. */
  const standing = (ids: string[]): Set<string> => {
    const roots = [...new Set(ids.map(rootOf))];
    return new Set(
      roots.flatMap((root) => cashIn([...linesOf].flatMap(([id, own]) => (rootOf(id) === root ? own : [])))),
    );
  };
  const ofPerson: Record<string, (id: string, row: Row) => void> = {
    paid: (id, row) => linesOf.set(id, [...(linesOf.get(id) ?? []), row]),
    undone: (id, row) => linesOf.set(id, [...(linesOf.get(id) ?? []), row]),
    merged: (id, { subject }) => parents.set(subject ?? '', id),
    'merge-undone': (_, { subject }) => parents.delete(subject ?? ''),
  };
  for (const row of rows) {
    const { kind, subject, registration_id: id } = row;
    const rupees = row.rupees ?? 0;
    if (kind === 'handed-over') {
      if (rupees > (held.get(subject ?? '') ?? 0)) faults.push(`${subject} handed over more cash than they held`);
      give(subject, -rupees);
      give(row.new_value, rupees);
    }
    if (kind === 'handover-cancelled' || kind === 'day-reopened') {
      for (const key of listIn(row.cancels)) {
        if (undone.has(key)) faults.push(`${key} was cancelled twice`);
        undone.add(key);
        const line = byKey.get(key);
        give(line?.subject, line?.kind === 'handed-over' ? line.rupees : -(line?.rupees ?? 0));
        if (line?.kind === 'handed-over') give(line.new_value, -(line.rupees ?? 0));
      }
    }
    if (kind === 'day-closed') {
      const expected = held.get(subject ?? '') ?? 0;
      if (Number(row.old_value) !== expected) faults.push(`a close expected ${row.old_value} instead of ${expected}`);
      give(subject, rupees);
    }
    const apply = ofPerson[kind];
    if (!apply || id === null) continue;
    const touched = [id, ...(kind.startsWith('merge') && subject !== null ? [subject] : [])];
    const before = standing(touched);
    apply(id, row);
    const after = standing(touched);
    for (const key of before) if (!after.has(key)) give(byKey.get(key)?.actor, -(byKey.get(key)?.rupees ?? 0));
    for (const key of after) if (!before.has(key)) give(byKey.get(key)?.actor, byKey.get(key)?.rupees);
  }
  return { held, faults };
}

function cashIn(lines: Row[]): string[] {
  const takenBack = new Set(lines.flatMap((line) => (line.kind === 'undone' ? listIn(line.cancels) : [])));
  const kept = lines.filter(({ key }) => !takenBack.has(key));
  const replaced = new Set(kept.flatMap((line) => (line.kind === 'paid' ? listIn(line.cancels) : [])));
  const isCash = ({ kind, new_value }: Row) => kind === 'paid' && new_value === 'cash';
  return kept.filter((line) => isCash(line) && !replaced.has(line.key)).map(({ key }) => key);
}
