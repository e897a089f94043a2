import type { OldTables } from './old-tables.ts';

export type OldEntry = OldTables['audit_log'];

export type OldPerson = {
  id: string;
  is_present: number;
  payment_method: string;
  registered_at: string;
  chosen: string[];
  presences: OldTables['old_presences'][];
  entries: OldEntry[];
  writes: OldTables['desk_writes'][];
};

/** An entry without its number. `events` is JSON. */
export type Converted = { key: string; at: string; kind: string } & {
  [column in Column]?: string | null;
};
type Column = 'noted_at' | 'actor' | 'role' | 'registration_id' | 'events' | 'subject' | 'old_value' | 'new_value';

type RoleOf = (actor: string | null, action: string, newValue?: string | null) => string | null;

const byHolder = ['events-changed', 'photo-replaced', 'pass-renewed', 'withdrawn'];
const byOperator = ['purged', 'overwritten', 'account-added', 'password-changed', 'account-removed'];

export const roleOf =
  ({ organisers, desks }: { organisers: ReadonlySet<string>; desks: ReadonlySet<string> }): RoleOf =>
  (actor, action, newValue) => {
    if (actor !== null) return desks.has(actor) && !organisers.has(actor) ? 'desk' : 'organiser';
    if (byHolder.includes(action)) return 'participant';
    if (byOperator.includes(action)) return 'operator';
    if (action !== 'photo-added') return null;
    return newValue === 'pass' ? 'participant' : 'visitor';
  };

export const plain = ({ id, action, ...row }: OldEntry, role: RoleOf): Converted => ({
  ...row,
  key: id,
  kind: action,
  role: role(row.actor, action, row.new_value),
});

/** Turns the person's state into new entries. Keeps the keys from desks, so that phones may send entries again. */
export function personEntries(person: OldPerson, role: RoleOf): Converted[] {
  const { id, chosen, entries: old } = person;
  const walkIn = old.find(({ action }) => action === 'walk-in-registered');
  const first: Converted = {
    key: id,
    registration_id: id,
    events: JSON.stringify(chosen),
    ...(walkIn
      ? { kind: 'walk-in', at: walkIn.at, actor: walkIn.actor, role: role(walkIn.actor, ''), new_value: 'new' }
      : { kind: 'registered', at: person.registered_at, role: 'visitor' }),
  };
  const state = stateEntries(person, role);
  const replaced = new Set([walkIn?.id, ...state.map(({ key }) => key)]);
  const history = old.filter((row) => !replaced.has(row.id)).map((row) => plain(row, role));
  return withKeysOfWrites([first, ...state, ...history], person);
}

function stateEntries({ id, presences, entries: old, ...person }: OldPerson, role: RoleOf): Converted[] {
  const used = new Set<string>();
  const state: Converted[] = [];
  const add = (kind: string, source: OldEntry | undefined, rest: Partial<Converted> = {}, event?: string) => {
    if (source) used.add(source.id);
    const actor = rest.actor ?? source?.actor ?? null;
    const at = rest.at ?? source?.at ?? person.registered_at;
    const key = source?.id ?? `${id}:${kind}${event === undefined ? '' : `:${event}`}`;
    const events = event === undefined ? null : JSON.stringify([event]);
    state.push({ key, kind, registration_id: id, events, ...rest, at, actor, role: role(actor, '') });
  };
  for (const { event_id, present_at, noted_at, marked_by } of presences) {
    if (present_at === null) continue;
    const marked = old.find(
      (row) =>
        row.action === 'presence-marked' && row.at === present_at && row.actor === marked_by && !used.has(row.id),
    );
    add('seen', marked, { at: present_at, noted_at, actor: marked_by }, event_id);
  }
  const arrival = old.findLast(({ action, new_value }) => action === 'attendance-changed' && new_value === 'present');
  const isArrivalLost = person.is_present === 1 && state.length === 0;
  if (isArrivalLost) add('arrived', arrival ?? old.findLast(({ action }) => action === 'presence-marked'));
  else if (person.is_present === 1 && isLast(arrival, old)) add('arrived', arrival);
  if (person.payment_method !== '') {
    const paid = old.findLast(
      ({ action, new_value }) => action === 'payment-changed' && new_value === person.payment_method,
    );
    add('paid', paid, { new_value: person.payment_method });
  }
  return state;
}

const isLast = (arrival: OldEntry | undefined, old: readonly OldEntry[]): boolean =>
  arrival !== undefined && arrival === old.findLast(({ action }) => action === 'attendance-changed');

function withKeysOfWrites(entries: Converted[], { id, writes }: OldPerson): Converted[] {
  const free = [...writes];
  const keyed = entries.map((entry) => {
    if (entry.kind === 'registered') return entry;
    const index = free.findIndex(({ created_at }) => created_at === entry.at);
    const [write] = index < 0 ? [] : free.splice(index, 1);
    return write ? { ...entry, key: write.key } : entry;
  });
  const rest = free.map(({ key, created_at }) => ({ key, at: created_at, kind: 'answered', registration_id: id }));
  return [...keyed, ...rest];
}
