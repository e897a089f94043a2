import type { Database } from '#server/database/tables.ts';

/** Who chose which event, and who was seen at which. */
type EventsTable = 'registration_events' | 'presences';

/** By person, the ids of their events; nothing for people without any. */
export async function readEvents(
  db: Database,
  table: EventsTable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const events = new Map<string, string[]>();
  if (ids.length === 0) return events;
  const rows = await db
    .selectFrom(table)
    .select(['registration_id', 'event_id'])
    .where('registration_id', 'in', ids)
    .execute();
  for (const { registration_id: id, event_id } of rows) {
    const known = events.get(id);
    if (known) known.push(event_id);
    else events.set(id, [event_id]);
  }
  return events;
}

/** By event, how many people; nothing for an event without any. */
export async function countByEvent(db: Database, table: EventsTable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['event_id', fn.countAll().as('count')])
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, Number(count)]));
}
