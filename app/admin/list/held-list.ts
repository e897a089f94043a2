import { newestFirst, type Registration, type RegistrationChanges } from '#contract/admin.ts';
import { keepIdentity } from './row.ts';

export type HeldList = {
  registrations: readonly Registration[];
  /** Empty until the list is complete. */
  groups: readonly EventGroup[];
  /** Sent as `since` to fetch changes. Null if the server sends no version: then the whole list is fetched again. */
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

export function withChanges(held: HeldList, changes: RegistrationChanges): HeldList {
  const { complete, registrations: changed, version } = changes;
  const inPlace = complete ? null : withRowsInPlace(held, changed);
  if (inPlace) return { ...inPlace, version };
  const registrations = withIdentity(held.registrations, complete ? changed : merged(held.registrations, changed));
  return registrations === held.registrations ? { ...held, version } : completeList(registrations, version);
}

/** Replaces changed rows without sorting the list. Returns null if a row is new, or its date or events have changed. */
function withRowsInPlace(held: HeldList, changed: readonly Registration[]): HeldList | null {
  const coming = new Map(changed.map((row) => [row._id, row]));
  const rows = held.registrations.filter((row) => keepsPlace(row, coming.get(row._id)));
  const pairs = rows.map((row): Pair => [row, coming.get(row._id) ?? row]);
  return rows.length < coming.size ? null : withRows(held, pairs);
}

const keepsPlace = (a: Registration, b: Registration | undefined): boolean =>
  a.registrationDate === b?.registrationDate && a.selectedEvents.join() === b.selectedEvents.join();

/** Keeps the objects of unchanged rows, so that React does not draw those rows again. */
export function withIdentity(held: readonly Registration[], coming: readonly Registration[]): readonly Registration[] {
  const heldById = new Map(held.map((row) => [row._id, row]));
  const rows = coming.map((row) => keepIdentity(heldById.get(row._id), row));
  return rows.length === held.length && rows.every((row, at) => row === held[at]) ? held : rows;
}

function merged(held: readonly Registration[], changed: readonly Registration[]): readonly Registration[] {
  const ids = new Set(changed.map(({ _id }) => _id));
  return [...held.filter(({ _id }) => !ids.has(_id)), ...changed].sort(newestFirst);
}

/** Applies a mark to the list. Marking somebody Absent also takes back all their marks at events. */
export function withMark(held: HeldList, id: string, mark: Partial<Registration>): HeldList {
  const row = held.registrations.find(({ _id }) => _id === id);
  if (!row) return held;
  return withRows(held, [[row, { ...row, ...mark, ...(mark.isPresent === false ? { presentAt: [] } : {}) }]]);
}

type Pair = readonly [held: Registration, coming: Registration];

/** Replaces rows in the list and in the groups. `indexOf` is faster than a search by id (goal `markPaint`). */
function withRows(held: HeldList, pairs: readonly Pair[]): HeldList {
  const changed = pairs.filter(([row, coming]) => keepIdentity(row, coming) !== row);
  const replaced = (rows: readonly Registration[]) => {
    const here = changed.filter(([row]) => rows.includes(row));
    if (here.length === 0) return rows;
    const next = [...rows];
    for (const [row, coming] of here) next[rows.indexOf(row)] = coming;
    return next;
  };
  const registrations = replaced(held.registrations);
  if (registrations === held.registrations) return held;
  const groups = held.groups.map((group) => {
    const own = replaced(group.registrations);
    return own === group.registrations ? group : groupOf(group.event, own);
  });
  return { ...held, registrations, groups };
}

export type EventGroup = {
  event: string;
  registrations: readonly Registration[];
  /** How many of these people have arrived at the fest. */
  present: number;
  atEvent: number;
};

export function groupByEvent(registrations: readonly Registration[]): EventGroup[] {
  const rows = new Map<string, Registration[]>();
  for (const registration of registrations) {
    for (const event of new Set(registration.selectedEvents)) {
      const known = rows.get(event);
      if (known) known.push(registration);
      else rows.set(event, [registration]);
    }
  }
  return Array.from(rows, ([event, own]) => groupOf(event, own)).sort((a, b) =>
    sortKey(a.event) < sortKey(b.event) ? -1 : 1,
  );
}

/** É comes before F, because NFKD splits it into E and an accent. */
const sortKey = (event: string) => event.normalize('NFKD').toLowerCase();

const groupOf = (event: string, registrations: readonly Registration[]): EventGroup => ({
  event,
  registrations,
  present: registrations.filter(({ isPresent }) => isPresent).length,
  atEvent: registrations.filter((row) => isSeenAt(row, event)).length,
});

export const isSeenAt = ({ presentAt }: Registration, event: string): boolean => presentAt?.includes(event) ?? false;
