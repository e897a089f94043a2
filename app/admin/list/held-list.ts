import { newestFirst, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { keepIdentity } from './row.ts';

/** What the dashboard holds: the registrations, newest first, and how it can learn of what changes in them. */
export type HeldList = {
  registrations: readonly Registration[];
  /** What `changes` is asked with; null where the backend gives none, and the whole list has to be fetched again. */
  version: string | null;
  /** False while the first list still arrives and only its first rows are here. */
  isComplete: boolean;
};

/** The list with what changed taken in. */
export function merged(held: HeldList, changes: RegistrationChanges): HeldList {
  const registrations = changes.complete
    ? withIdentity(held.registrations, changes.registrations)
    : withChanges(held.registrations, changes.registrations);
  return { registrations, version: changes.version, isComplete: true };
}

/** The rows that came, each as the very object that was held where nothing in it changed. */
export function withIdentity(held: readonly Registration[], coming: readonly Registration[]): readonly Registration[] {
  const known = new Map(held.map((it) => [it._id, it]));
  const rows = coming.map((it) => keepIdentity(known.get(it._id), it));
  return rows.length === held.length && rows.every((it, at) => it === held[at]) ? held : rows;
}

function withChanges(held: readonly Registration[], changes: readonly Registration[]): readonly Registration[] {
  if (changes.length === 0) return held;
  const news = new Map(changes.map((it) => [it._id, it]));
  let differs = false;
  const kept = held.map((it) => {
    const coming = news.get(it._id);
    if (!coming) return it;
    news.delete(it._id);
    const row = keepIdentity(it, coming);
    differs ||= row !== it;
    return row;
  });
  if (news.size > 0) return inOrder(kept, [...news.values()]);
  return differs ? kept : held;
}

/** Two lists that are each newest first as one. */
function inOrder(kept: readonly Registration[], news: readonly Registration[]): Registration[] {
  const rows: Registration[] = [];
  let next = 0;
  for (const it of kept) {
    for (let one = news[next]; one && newestFirst(one, it) < 0; one = news[++next]) rows.push(one);
    rows.push(it);
  }
  return rows.concat(news.slice(next));
}

/** The list with one field of one registration changed. */
export function changed(held: HeldList, id: string, change: Partial<Registration>): HeldList {
  const at = held.registrations.findIndex((it) => it._id === id);
  const row = held.registrations[at];
  return row ? { ...held, registrations: held.registrations.with(at, { ...row, ...change }) } : held;
}
