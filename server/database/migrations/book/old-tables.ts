import type { Kysely } from 'kysely';

const columns = {
  audit_log: ['id', 'at', 'actor', 'action', 'registration_id', 'subject', 'old_value', 'new_value'],
  old_presences: ['registration_id', 'event_id', 'present_at', 'noted_at', 'marked_by', 'version'],
  desk_writes: ['key', 'fingerprint', 'registration_id', 'status', 'answer', 'before', 'created_at'],
  showcase_visits: ['id', 'showcase_id', 'visited_at', 'marked_by'],
} as const;

type Nullable = 'actor' | 'registration_id' | 'subject' | 'old_value' | 'new_value' | 'present_at' | 'noted_at';

export type OldTables = {
  [Table in keyof typeof columns]: {
    [Column in (typeof columns)[Table][number]]: Column extends Nullable ? string | null : string;
  };
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
