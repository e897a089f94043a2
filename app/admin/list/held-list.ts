import { newestFirst, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { type EventGroup, groupByEvent } from './event-groups.ts';
import { keepIdentity } from './row.ts';

export type HeldList = {
  registrations: readonly Registration[];
  /** Empty until the list is complete. */
  groups: readonly EventGroup[];
  /** For `changes?since=`. Null if the backend gives none: then the whole list is fetched again. */
  version: string | null;
  /** False while only the first rows are here. */
  isComplete: boolean;
};

export const completeList = (registrations: readonly Registration[], version: string | null): HeldList => ({
  registrations,
  groups: groupByEvent(registrations),
  version,
  isComplete: true,
});

export function withChanges(
  held: HeldList,
  { complete, registrations: changed, version }: RegistrationChanges,
): HeldList {
  const registrations = withIdentity(held.registrations, complete ? changed : merged(held.registrations, changed));
  return registrations === held.registrations ? { ...held, version } : completeList(registrations, version);
}

/** Keeps the objects of unchanged rows, and the array if nothing changed, so that nothing is drawn again. */
export function withIdentity(held: readonly Registration[], coming: readonly Registration[]): readonly Registration[] {
  const heldById = new Map(held.map((row) => [row._id, row]));
  const rows = coming.map((row) => keepIdentity(heldById.get(row._id), row));
  return rows.length === held.length && rows.every((row, at) => row === held[at]) ? held : rows;
}

function merged(held: readonly Registration[], changed: readonly Registration[]): readonly Registration[] {
  if (changed.length === 0) return held;
  const ids = new Set(changed.map(({ _id }) => _id));
  return [...held.filter(({ _id }) => !ids.has(_id)), ...changed].sort(newestFirst);
}

/** Absent takes back all presences. */
export function withMark(held: HeldList, id: string, mark: Partial<Registration>): HeldList {
  const at = held.registrations.findIndex((row) => row._id === id);
  const row = held.registrations[at];
  if (!row) return held;
  const marked = { ...row, ...mark, ...(mark.isPresent === false ? { presentAt: [] } : {}) };
  const registrations = held.registrations.with(at, marked);
  return held.isComplete ? completeList(registrations, held.version) : { ...held, registrations };
}
