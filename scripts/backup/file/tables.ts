import type { Database } from '#server/database/tables.ts';

type Table = {
  name: string;
  key: string[];
  /**
   * `added`: entries cannot be deleted, so a restore adds the backup's entries to the existing ones. `converted`: a
   * restore turns rows of this table, which only the last release had, into entries.
   */
  restored: 'replaced' | 'added' | 'converted';
  /** How many rows are in memory at once. A photo can take up to a megabyte. */
  page: number;
  /** A column to leave out of backups, because its value is useless in another database. */
  without?: string;
};

/** The tables in the order of their inserts: a table comes after the tables that it refers to. */
export const backedUp: Table[] = [
  { name: 'secrets', key: ['name'], restored: 'replaced', page: 500 },
  { name: 'organisers', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'invitations', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'registrations', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'registration_events', key: ['registration_id', 'event_id'], restored: 'replaced', page: 500 },
  { name: 'id_photos', key: ['registration_id'], restored: 'replaced', page: 8 },
  { name: 'set_aside', key: ['id'], restored: 'replaced', page: 8 },
  { name: 'submissions', key: ['key'], restored: 'replaced', page: 500 },
  { name: 'presences', key: ['registration_id', 'event_id'], restored: 'replaced', page: 500 },
  { name: 'letters', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'mails', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'notices', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'entries', key: ['key'], restored: 'added', page: 500, without: 'number' },
  { name: 'desk_writes', key: ['key'], restored: 'converted', page: 500 },
  { name: 'showcase_visits', key: ['id'], restored: 'converted', page: 500 },
  { name: 'audit_log', key: ['id'], restored: 'converted', page: 500 },
];

/** Lists those tables of `backedUp` that this database has, with their columns. No release has all of them. */
export async function presentTables(db: Database): Promise<(Table & { columns: string[] })[]> {
  const present = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  return backedUp.flatMap((table) => {
    const columns = present.get(table.name)?.map(({ name }) => name);
    return columns ? { ...table, columns: columns.filter((name) => name !== table.without) } : [];
  });
}

/**
 * These tables are not in backups. Sessions, desks and request counts last only hours. A revoked desk must stay
 * revoked. The other tables are valid only in this database.
 */
export const leftOut: string[] = ['sessions', 'desks', 'request_counts', 'book', 'last_backup', 'photo_hashes'];
