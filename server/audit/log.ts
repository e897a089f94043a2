import { v7 as uuid } from 'uuid';
import type { AuditLogTable, Database } from '#server/database/tables.ts';

type AuditAction =
  | ('signed-in' | 'sign-in-failed' | 'signed-out')
  | ('attendance-changed' | 'payment-changed' | 'photo-viewed' | 'exported' | 'purged')
  | ('account-added' | 'password-changed' | 'account-removed');

/** Who does something, and when. */
export type Author = { actor: string; now: Date };

/** Something that was done, and to whom or what. It holds no personal data of a participant, only the id. */
export type AuditEntry = {
  /** The organiser's username; null where nobody was signed in. */
  actor: string | null;
  action: AuditAction;
  registrationId?: string;
  /** What it was done to where that is no registration: an account, a spreadsheet. */
  subject?: string;
  oldValue?: string;
  newValue?: string;
};

/** Writes down what was done. Inside the transaction that does it, so that neither stands without the other. */
export async function record(db: Database, entry: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      // Of this process's own clock, which counts on within a millisecond: entries of one instant keep their order.
      id: uuid(),
      at: now.toISOString(),
      actor: entry.actor,
      action: entry.action,
      registration_id: entry.registrationId ?? null,
      subject: entry.subject ?? null,
      old_value: entry.oldValue ?? null,
      new_value: entry.newValue ?? null,
    })
    .execute();
}

/** What was done to one registration, the latest first. */
export function historyOf(db: Database, registrationId: string): Promise<AuditLogTable[]> {
  return entries(db).where('registration_id', '=', registrationId).execute();
}

/** Everything that was done, the latest first. */
export function latestEntries(db: Database, atMost: number): Promise<AuditLogTable[]> {
  return entries(db).limit(atMost).execute();
}

const entries = (db: Database) => db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
