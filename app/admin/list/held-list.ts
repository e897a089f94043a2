import { newestFirst, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { type EventGroup, groupByEvent, groupsWithMark } from './groups.ts';
import { keepIdentity } from './row.ts';

/** What the dashboard holds: the registrations, newest first, and how it can learn of what changes in them. */
export type HeldList = {
  registrations: readonly Registration[];
  /** Empty until the list is complete. */
  groups: readonly EventGroup[];
  /** What `changes` is asked with; null where the backend gives none, and the whole list has to be fetched again. */
  version: string | null;
  /** False while the first list still arrives and only its first rows are here. */
  isComplete: boolean;
};

export const completeList = (registrations: readonly Registration[], version: string | null): HeldList => ({
  registrations,
  groups: groupByEvent(registrations),
  version,
  isComplete: true,
});

/** The list with what changed taken in. */
export function withChanges(held: HeldList, changes: RegistrationChanges): HeldList {
  const registrations = changes.complete
    ? withIdentity(held.registrations, changes.registrations)
    : merged(held.registrations, changes.registrations);
  if (registrations === held.registrations) return { ...held, version: changes.version };
  return completeList(registrations, changes.version);
}

/** The rows that came, each as the very object that was held where nothing in it changed. */
export function withIdentity(held: readonly Registration[], coming: readonly Registration[]): readonly Registration[] {
  const heldById = new Map(held.map((row) => [row._id, row]));
  const rows = coming.map((row) => keepIdentity(heldById.get(row._id), row));
  return rows.length === held.length && rows.every((row, at) => row === held[at]) ? held : rows;
}

function merged(held: readonly Registration[], changes: readonly Registration[]): readonly Registration[] {
  if (changes.length === 0) return held;
  const unplaced = new Map(changes.map((row) => [row._id, row]));
  let differs = false;
  const kept = held.map((row) => {
    const coming = unplaced.get(row._id);
    if (!coming) return row;
    unplaced.delete(row._id);
    const taken = keepIdentity(row, coming);
    differs ||= taken !== row;
    return taken;
  });
  if (unplaced.size > 0) return inOrder(kept, [...unplaced.values()]);
  return differs ? kept : held;
}

/** Two lists that are each newest first as one. */
function inOrder(kept: readonly Registration[], added: readonly Registration[]): Registration[] {
  const rows: Registration[] = [];
  let next = 0;
  for (const row of kept) {
    for (let other = added[next]; other && newestFirst(other, row) < 0; other = added[++next]) rows.push(other);
    rows.push(row);
  }
  return rows.concat(added.slice(next));
}

/** The list after the server accepted a mark; its Absent takes all presences back. Costs the same at any number of rows, but for copying the array. */
export function withMark(held: HeldList, id: string, mark: Partial<Registration>): HeldList {
  const at = held.registrations.findIndex((row) => row._id === id);
  const from = held.registrations[at];
  if (!from) return held;
  const to = { ...from, ...mark, ...(mark.isPresent === false ? { presentAt: [] } : {}) };
  return { ...held, registrations: held.registrations.with(at, to), groups: groupsWithMark(held.groups, from, to) };
}
