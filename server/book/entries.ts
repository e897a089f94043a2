import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ActorRole } from '#contract/admin.ts';
import type { StateKind } from '#contract/book/entry.ts';
import { unlessFull } from '#server/database/failures.ts';
import type { Database, EntriesTable } from '#server/database/tables.ts';

/** Everything that the book has an entry of. */
export type EntryKind =
  | ('registered' | StateKind)
  | ('visit' | 'visit-taken-back')
  | ('photo-added' | 'photo-replaced' | 'photo-viewed' | 'withdrawn' | 'pass-renewed' | 'pass-shown')
  | ('signed-in' | 'sign-in-failed' | 'signed-out' | 'exported' | 'mail-retried')
  | ('notice-written' | 'notice-ended' | 'board-link-shown' | 'boards-ended')
  | ('desk-made' | 'desk-joined' | 'desk-ended' | 'pack-taken')
  | ('purged' | 'overwritten')
  | ('account-added' | 'password-changed' | 'account-removed');

/** Who acts: an organiser's username or a desk's name; null if nobody is signed in. */
export type Actor = { actor: string | null; role: ActorRole | null };
export type Author = Actor & { actor: string; now: Date };

/** What is written about nobody and by nobody in particular, such as by a command. */
export const operator: Actor = { actor: null, role: 'operator' };

export type NewEntry = Actor & {
  kind: EntryKind;
  /** Made by the client; left out for an entry of the server's own. */
  key?: string;
  registrationId?: string;
  /** Ids. */
  events?: readonly string[];
  /** An account, a spreadsheet, a desk, a place, the text of a notice. */
  subject?: string;
  oldValue?: string;
  newValue?: string;
  /** Keys of the entries that this one takes back. */
  cancels?: readonly string[];
  /** By the phone's clock. */
  notedAt?: string | undefined;
  fingerprint?: string;
};

/**
 * Adds an entry; call it inside the transaction that does what it records. Lists, packs and streams hear of it if the
 * transaction has taken a number (number.ts).
 */
export const record = (db: Database, entry: NewEntry, now: Date): Promise<void> => recordAll(db, [{ entry, now }]);

type ServerLog = { warn(details: object, message: string): void };

/** As `record`, for what changes nothing: on a full disk it happens without its entry, and the server's log says so. */
export function recordIfRoom(db: Database, entry: NewEntry, now: Date, log: ServerLog): Promise<void> {
  return unlessFull(record(db, entry, now), () => log.warn({ entry }, 'no room for an entry of the book'));
}

/** As `record`, in one statement. */
export async function recordAll(db: Database, noted: readonly { entry: NewEntry; now: Date }[]): Promise<void> {
  if (noted.length === 0) return;
  await db.insertInto('entries').values(noted.map(rowOf)).execute();
}

const rowOf = ({ entry, now }: { entry: NewEntry; now: Date }) => ({
  // Version 7 counts on within a millisecond, so entries of one instant keep their order.
  key: entry.key ?? uuid(),
  number: sql<number>`(select number from book)`,
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
});

const listText = (list: readonly string[] | undefined): string | null =>
  list === undefined || list.length === 0 ? null : JSON.stringify(list);

/** The list in a column of JSON. */
export const listIn = (text: string | null): string[] => (text === null ? [] : JSON.parse(text));

/** What happened to one person, the latest first. */
export function historyOf(db: Database, registrationId: string): Promise<EntriesTable[]> {
  return latestFirst(db).where('registration_id', '=', registrationId).execute();
}

export function latestEntries(db: Database, atMost: number): Promise<EntriesTable[]> {
  return latestFirst(db).limit(atMost).execute();
}

/** Whether the book has an entry of this kind. */
export async function hasEntry(db: Database, kind: EntryKind, registrationId?: string): Promise<boolean> {
  let found = db.selectFrom('entries').select('key').where('kind', '=', kind);
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
