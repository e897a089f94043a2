import { sql } from 'kysely';
import type { FoundPerson } from '#contract/desk.ts';
import { endOf } from '#contract/people/person.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';

/** Those of these ids who are registered, in this order. */
export async function readPeople(db: Database, ids: readonly string[]): Promise<FoundPerson[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'college', 'contact', 'is_present'])
    .select(({ selectFrom }) => [
      selectFrom('registration_events')
        .select(sql<string | null>`string_agg(event_id, ' ')`.as('ids'))
        .whereRef('registration_id', '=', 'registrations.id')
        .as('chosen'),
      selectFrom('presences')
        .select(sql<string | null>`string_agg(event_id, ' ')`.as('ids'))
        .whereRef('registration_id', '=', 'registrations.id')
        .where('present_at', 'is not', null)
        .as('present'),
    ])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id,
      name: row.name,
      college: row.college,
      contactEnd: endOf(row.contact),
      selectedEvents: labelsOf(row.chosen?.split(' ') ?? []),
      isPresent: row.is_present === 1,
      presentAt: labelsOf(row.present?.split(' ') ?? []),
    };
  });
}
