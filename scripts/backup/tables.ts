import type { Database } from '#server/database/tables.ts';

type Table = {
  name: string;
  key: string[];
  /**
   * The book takes no deletes, so its rows are `added` to those that are there. Those of the last release become entries
   * (last-release.ts).
   */
  restored: 'replaced' | 'added' | 'converted';
  /** How many rows are in memory at a time; a photo may have a megabyte. */
  page: number;
  /** A column that is left out, because it belongs to one database. */
  without?: string;
};

/** In the order in which rows can be inserted: a table stands after those that it refers to. */
export const backedUp: Table[] = [
  { name: 'secrets', key: ['name'], restored: 'replaced', page: 500 },
  { name: 'organisers', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'registrations', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'registration_events', key: ['registration_id', 'event_id'], restored: 'replaced', page: 500 },
  { name: 'id_photos', key: ['registration_id'], restored: 'replaced', page: 8 },
  { name: 'submissions', key: ['key'], restored: 'replaced', page: 500 },
  { name: 'presences', key: ['registration_id', 'event_id'], restored: 'replaced', page: 500 },
  { name: 'mails', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'notices', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'entries', key: ['key'], restored: 'added', page: 500, without: 'number' },
  { name: 'desk_writes', key: ['key'], restored: 'converted', page: 500 },
  { name: 'showcase_visits', key: ['id'], restored: 'converted', page: 500 },
  { name: 'audit_log', key: ['id'], restored: 'converted', page: 500 },
];

/** Those that this database has, and what of them: an older release made fewer. */
export async function presentTables(db: Database): Promise<(Table & { columns: string[] })[]> {
  const present = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  return backedUp.flatMap((table) => {
    const columns = present.get(table.name)?.map(({ name }) => name);
    return columns ? { ...table, columns: columns.filter((name) => name !== table.without) } : [];
  });
}

/** Sessions, desks and counts last hours, and a desk that was revoked must not come back. The others belong to one database. */
export const leftOut: string[] = ['sessions', 'desks', 'request_counts', 'book', 'last_backup', 'photo_hashes'];
