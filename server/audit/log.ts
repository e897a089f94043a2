import { v7 as uuid } from 'uuid';
import { unlessFull } from '#server/database/failures.ts';
import type { AuditLogTable, Database } from '#server/database/tables.ts';

type AuditAction =
  | ('signed-in' | 'sign-in-failed' | 'signed-out')
  | ('attendance-changed' | 'payment-changed' | 'photo-added' | 'photo-viewed' | 'exported' | 'mail-retried')
  | ('notice-written' | 'notice-ended')
  | ('walk-in-registered' | 'presence-marked' | 'presence-taken-back' | 'undone')
  | ('events-changed' | 'photo-replaced' | 'withdrawn' | 'pass-renewed' | 'pass-shown')
  | ('board-link-shown' | 'boards-ended')
  | ('desk-made' | 'desk-joined' | 'desk-ended' | 'pack-taken')
  | ('purged' | 'overwritten')
  | ('account-added' | 'password-changed' | 'account-removed');

export type Author = { actor: string; now: Date };

/** Holds no personal data of a participant, only the id. */
export type AuditEntry = {
  /** The organiser's username or the desk's name; null where nobody was signed in. */
  actor: string | null;
  action: AuditAction;
  registrationId?: string;
  /** An account, a spreadsheet, a desk or the text of a notice, where it was not done to a registration. */
  subject?: string;
  oldValue?: string;
  newValue?: string;
};

/** Call it inside the transaction that does what it records. */
export const record = (db: Database, entry: AuditEntry, now: Date): Promise<void> => recordAll(db, [{ entry, now }]);

type ServerLog = { warn(details: object, message: string): void };

/** As `record`, for what changes nothing: on a full disk it happens without its entry, and the server's log says so. */
export function recordIfRoom(db: Database, entry: AuditEntry, now: Date, log: ServerLog): Promise<void> {
  return unlessFull(record(db, entry, now), () => log.warn({ entry }, 'no room for an entry of the audit log'));
}

/** As `record`, in one statement. */
export async function recordAll(db: Database, noted: readonly { entry: AuditEntry; now: Date }[]): Promise<void> {
  if (noted.length === 0) return;
  await db.insertInto('audit_log').values(noted.map(rowOf)).execute();
}

const rowOf = ({ entry, now }: { entry: AuditEntry; now: Date }): AuditLogTable => ({
  // Counts on within a millisecond, so that entries of one instant keep their order.
  id: uuid(),
  at: now.toISOString(),
  actor: entry.actor,
  action: entry.action,
  registration_id: entry.registrationId ?? null,
  subject: entry.subject ?? null,
  old_value: entry.oldValue ?? null,
  new_value: entry.newValue ?? null,
});

export function historyOf(db: Database, registrationId: string): Promise<AuditLogTable[]> {
  return entries(db).where('registration_id', '=', registrationId).execute();
}

export function latestEntries(db: Database, atMost: number): Promise<AuditLogTable[]> {
  return entries(db).limit(atMost).execute();
}

/** Whether the log has an entry of this kind. */
export async function hasEntry(db: Database, action: AuditAction): Promise<boolean> {
  return (await entries(db).where('action', '=', action).limit(1).executeTakeFirst()) !== undefined;
}

/** How often something was done to a registration, so that it is known whether it was done again. */
export async function countOf(db: Database, registrationId: string, action: AuditAction): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('registration_id', '=', registrationId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const entries = (db: Database) => db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
