import type { Kysely } from 'kysely';

export type OldTables = {
  audit_log: {
    id: string;
    at: string;
    actor: string | null;
    action: string;
    registration_id: string | null;
    subject: string | null;
    old_value: string | null;
    new_value: string | null;
  };
  old_presences: {
    registration_id: string;
    event_id: string;
    present_at: string | null;
    noted_at: string | null;
    marked_by: string;
  };
  desk_writes: { key: string; registration_id: string | null; created_at: string };
  showcase_visits: { id: string; showcase_id: string; visited_at: string; marked_by: string };
};

const columns: Record<keyof OldTables, string[]> = {
  audit_log: ['id', 'at', 'actor', 'action', 'registration_id', 'subject', 'old_value', 'new_value'],
  old_presences: ['registration_id', 'event_id', 'present_at', 'noted_at', 'marked_by', 'version'],
  desk_writes: ['key', 'fingerprint', 'registration_id', 'status', 'answer', 'before', 'created_at'],
  showcase_visits: ['id', 'showcase_id', 'visited_at', 'marked_by'],
};

/** Makes the tables of the release before the book. A restore needs these tables for a backup of that release. */
export async function createOldTables(db: Kysely<OldTables>): Promise<void> {
  for (const [name, texts] of Object.entries(columns)) {
    let table = db.schema.createTable(name);
    for (const text of texts) table = table.addColumn(text, 'text');
    await table.execute();
  }
}

export async function dropOldTables(db: Kysely<OldTables>): Promise<void> {
  for (const name of Object.keys(columns)) await db.schema.dropTable(name).execute();
}
