import { newestFirst, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { keepIdentity } from './row.ts';

export type HeldList = {
  registrations: readonly Registration[];
  /** Empty until the list is complete. */
  groups: readonly EventGroup[];
  /** For `changes?since=`. If the backend sends no version, this is null and the whole list is fetched again. */
  version: string | null;
  /** False while only the first rows have arrived. */
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

/** Keeps the objects of unchanged rows, so that React does not draw those rows again. */
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

/** Marking somebody Absent also takes back all their presences. */
export function withMark(held: HeldList, id: string, mark: Partial<Registration>): HeldList {
  const at = held.registrations.findIndex((row) => row._id === id);
  const row = held.registrations[at];
  if (!row) return held;
  const marked = { ...row, ...mark, ...(mark.isPresent === false ? { presentAt: [] } : {}) };
  const registrations = held.registrations.with(at, marked);
  return held.isComplete ? completeList(registrations, held.version) : { ...held, registrations };
}

export type EventGroup = {
  event: string;
  registrations: readonly Registration[];
  /** How many people have arrived at the fest. */
  present: number;
  atEvent: number;
};

export function groupByEvent(registrations: readonly Registration[]): EventGroup[] {
  const groups = new Map<string, EventGroup & { registrations: Registration[] }>();
  for (const registration of registrations) {
    for (const event of new Set(registration.selectedEvents)) {
      const group = groups.get(event) ?? { event, registrations: [], present: 0, atEvent: 0 };
      if (group.registrations.push(registration) === 1) groups.set(event, group);
      group.present += Number(registration.isPresent);
      group.atEvent += Number(isSeenAt(registration, event));
    }
  }
  return [...groups.values()].sort((a, b) => a.event.localeCompare(b.event, 'en'));
}

export const isSeenAt = ({ presentAt }: Registration, event: string): boolean => presentAt?.includes(event) ?? false;
