import type { Database } from '#server/database/tables.ts';

/**
 * Every table of the schema, and what a backup does with it. The order is the one in which rows may be inserted: what
 * others refer to comes first.
 */
type Table = {
  name: string;
  /** The columns of the primary key, all of them text. */
  key: string[];
  /** `replaced` by a restore, or `added` to what is there: the database gives no row of the audit log up. */
  restored: 'replaced' | 'added';
  /** Rows that are in memory at a time. A photo may have a megabyte. */
  page: number;
};

export const backedUp: Table[] = [
  { name: 'secrets', key: ['name'], restored: 'replaced', page: 500 },
  { name: 'organisers', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'registrations', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'registration_events', key: ['registration_id', 'event_id'], restored: 'replaced', page: 500 },
  { name: 'id_photos', key: ['registration_id'], restored: 'replaced', page: 8 },
  { name: 'submissions', key: ['key'], restored: 'replaced', page: 500 },
  { name: 'audit_log', key: ['id'], restored: 'added', page: 500 },
];

/** Those that this database has: one that an older release made lacks the newer tables. */
export async function presentTables(db: Database): Promise<Table[]> {
  const present = new Set((await db.introspection.getTables()).map((table) => table.name));
  return backedUp.filter((table) => present.has(table.name));
}

/**
 * A session opens the dashboard to whoever has its cookie; it and the counts of requests last hours, and a restore signs
 * everybody out. The numbers of changes mean something to one database only, and a restore counts as a change of every registration.
 */
export const leftOut: string[] = ['sessions', 'request_counts', 'registration_changes', 'registration_horizon'];
