import type { Database } from '#server/database/tables.ts';

type EventsTable = 'registration_events' | 'presences';

export async function readEvents(db: Database, table: EventsTable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string[]>();
  const rows = await db
    .selectFrom(table)
    .select(['registration_id', 'event_id'])
    .where('registration_id', 'in', ids)
    .execute();
  return eventsByPerson(rows);
}

export function eventsByPerson(rows: readonly { registration_id: string; event_id: string }[]): Map<string, string[]> {
  const byPerson = Map.groupBy(rows, (row) => row.registration_id);
  return new Map([...byPerson].map(([id, own]) => [id, own.map((row) => row.event_id)]));
}

export async function countByEvent(db: Database, table: EventsTable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, count]));
}
