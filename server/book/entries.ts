import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ActorRole, HistoryEntry } from '#contract/admin.ts';
import type { StateKind } from '#contract/book/entry.ts';
import { labelsOf } from '#programme/events.ts';
import { unlessFull } from '#server/database/failures.ts';
import type { Database, EntriesTable } from '#server/database/tables.ts';
import { membersOf } from './merges.ts';
import { readNumber } from './number.ts';

export type EntryKind =
  | ('registered' | StateKind)
  | ('visit' | 'visit-taken-back')
  | ('photo-added' | 'photo-replaced' | 'photo-viewed' | 'withdrawn' | 'email-changed' | 'pass-renewed' | 'pass-shown')
  | ('corrected' | 'merged' | 'merge-undone' | 'kept-apart' | 'found-real' | 'cleared' | 'clearing-undone')
  | ('photo-accepted' | 'photo-rejected' | 'photo-unchecked')
  | ('college-named' | 'college-undone')
  | ('utr-claimed' | 'utr-verified' | 'utr-asked' | 'utr-rejected')
  | ('handed-over' | 'handover-cancelled' | 'day-closed' | 'day-reopened')
  | ('signed-in' | 'sign-in-failed' | 'signed-out' | 'exported' | 'mail-retried')
  | ('notice-written' | 'notice-ended' | 'event-moved' | 'event-moved-back' | 'board-link-shown' | 'boards-ended')
  | ('desk-made' | 'desk-link-renewed' | 'desk-joined' | 'desk-ended' | 'pack-taken')
  | ('purged' | 'overwritten')
  | ('account-added' | 'password-changed' | 'account-removed' | 'session-ended')
  | ('letter-sent' | 'letter-stopped' | 'letter-tested' | 'letters-stopped' | 'letters-wanted')
  | ('invited' | 'invitation-renewed' | 'invitation-revoked' | 'invitation-used');

/** An organiser's username or a desk's name; null if nobody is signed in. */
export type Actor = { actor: string | null; role: ActorRole | null };
export type Author = Actor & { actor: string; now: Date };

export const operator: Actor = { actor: null, role: 'operator' };

export type NewEntry = Actor & {
  kind: EntryKind;
  key?: string;
  registrationId?: string;
  events?: readonly string[];
  /** What the entry is about, such as an account, a desk, a corrected field, a collector or another registration. */
  subject?: string;
  oldValue?: string;
  newValue?: string;
  cancels?: readonly string[];
  notedAt?: string | undefined;
  fingerprint?: string;
  personal?: Change | { note: string } | { spellings: readonly string[]; name: string | null };
  rupees?: number | undefined;
};

type Change = { from: string; to: string };

/** Adds an entry. Call this in the transaction of the change: clients notice only changes in `inBook` (number.ts). */
export async function record(db: Database, entry: NewEntry, now: Date): Promise<Omit<EntriesTable, 'number'>> {
  const row = rowOf(entry, now);
  await insert(db, [row]);
  return row;
}

type ServerLog = { warn(details: object, message: string): void };

/** Records an action that must work even on a full disk. If there is no room for the entry, it is logged instead. */
export async function recordIfRoom(db: Database, entry: NewEntry, now: Date, log: ServerLog): Promise<void> {
  await unlessFull<unknown>(record(db, entry, now), () => log.warn({ entry }, 'disk full: an entry was not stored'));
}

export async function recordAll(db: Database, entries: readonly NewEntry[], now: Date): Promise<void> {
  const rows = entries.map((entry) => rowOf(entry, now));
  await insert(db, rows);
}

export async function insert(db: Database, rows: ReturnType<typeof rowOf>[]): Promise<void> {
  if (rows.length === 0) return;
  // Read the number here. Kysely compiles plain values several times as fast as a subquery in each row.
  const number = await readNumber(db);
  await db
    .insertInto('entries')
    .values(rows.map((row) => ({ ...row, number })))
    .execute();
}

export const rowOf = (entry: NewEntry, now: Date) => ({
  // UUIDs of version 7 keep the order of entries within a millisecond.
  key: entry.key ?? uuid(),
  at: now.toISOString(),
  noted_at: entry.notedAt ?? null,
  actor: entry.actor,
  role: entry.role,
  kind: entry.kind,
  registration_id: entry.registrationId ?? null,
  events: listText(entry.events),
  subject: entry.subject ?? null,
  old_value: entry.oldValue ?? null,
  new_value: entry.newValue ?? null,
  cancels: listText(entry.cancels),
  fingerprint: entry.fingerprint ?? null,
  personal: entry.personal === undefined ? null : JSON.stringify(entry.personal),
  rupees: entry.rupees ?? null,
});

const listText = (list: readonly string[] | undefined): string | null =>
  list === undefined || list.length === 0 ? null : JSON.stringify(list);

export const listIn = (text: string | null): string[] => (text === null ? [] : JSON.parse(text));

export const historyOf = async (db: Database, registrationId: string): Promise<EntriesTable[]> =>
  latestFirst(db)
    .where('registration_id', 'in', await membersOf(db, registrationId))
    .execute();

export const latestEntries = (db: Database, atMost: number): Promise<EntriesTable[]> =>
  latestFirst(db).limit(atMost).execute();

export async function hasEntry(db: Database, kinds: EntryKind[], registrationId?: string): Promise<boolean> {
  let found = db.selectFrom('entries').select('key').where('kind', 'in', kinds);
  if (registrationId !== undefined) found = found.where('registration_id', '=', registrationId);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

const latestFirst = (db: Database) =>
  db
    .selectFrom('entries')
    .selectAll()
    .where('kind', '<>', 'answered')
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('key', 'desc');

export async function readHistory(db: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await historyOf(db, id);
  const cancelledBy = (some: typeof rows) => new Set(some.flatMap(({ cancels }) => listIn(cancels)));
  const undone = cancelledBy(rows.filter(({ kind }) => kind === 'undone'));
  const takenBack = cancelledBy(rows.filter(({ key }) => !undone.has(key)));
  return rows.map((row) => ({
    at: row.at,
    notedAt: row.noted_at,
    by: row.actor,
    role: row.role,
    action: row.kind,
    from: row.old_value,
    to: row.events === null ? row.new_value : labelsOf(listIn(row.events)).join(', '),
    isTakenBack: takenBack.has(row.key),
    ...(row.rupees && { rupees: row.rupees }),
    ...(row.kind === 'corrected' && { field: row.subject }),
    ...changeIn(row),
  }));
}

export const noteIn = ({ personal }: Pick<EntriesTable, 'personal'>): string =>
  personal === null ? '' : JSON.parse(personal).note;

const changeIn = ({ personal }: EntriesTable): Partial<Change> => (personal === null ? {} : JSON.parse(personal));

export const findEntry = (db: Database, key: string) =>
  db.selectFrom('entries').selectAll().where('key', '=', key).executeTakeFirst();

/** Returns the same text for the same content. With it, the server refuses a key sent again for other content. */
export function fingerprintOf(content: object): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
