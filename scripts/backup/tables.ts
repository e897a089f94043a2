import type { Database } from '#server/database/tables.ts';

type Table = {
  name: string;
  key: string[];
  /** The audit log takes no deletes, so its rows are `added` to those that are there. */
  restored: 'replaced' | 'added';
  /** How many rows are in memory at a time; a photo may have a megabyte. */
  page: number;
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
  { name: 'desk_writes', key: ['key'], restored: 'replaced', page: 500 },
  { name: 'showcase_visits', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'mails', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'notices', key: ['id'], restored: 'replaced', page: 500 },
  { name: 'audit_log', key: ['id'], restored: 'added', page: 500 },
];

/** Those that this database has: an older release made fewer. */
export async function presentTables(db: Database): Promise<Table[]> {
  const present = new Set((await db.introspection.getTables()).map((table) => table.name));
  return backedUp.filter((table) => present.has(table.name));
}

/** Sessions, desks and counts last hours, and a desk that was revoked must not come back. The others belong to one database. */
export const leftOut: string[] = [
  'sessions',
  'desks',
  'request_counts',
  'registration_changes',
  'registration_horizon',
  'last_backup',
  'photo_hashes',
];
