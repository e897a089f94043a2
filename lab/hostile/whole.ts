import { sql } from 'kysely';
import { walkIn } from '#contract/desk/desk.ts';
import { registrationFields } from '#contract/registration.ts';
import { labelsOf } from '#programme/events.ts';
import { openDatabase, type Where } from '#server/database/open.ts';

const brokenFile = {
  'the database file is damaged': sql`select * from pragma_integrity_check where integrity_check <> 'ok'`,
  'a row refers to a missing row': sql`select * from pragma_foreign_key_check`,
};
const oddRows = {
  'a submission without its answer': sql`select key from submissions where registration_id is null or message is null`,
  'a photo without its bytes': sql`select registration_id from id_photos
    where length(bytes) < 30 or length(thumbnail) < 30`,
  'an unknown mark': sql`select id from registrations
    where is_present not in (0, 1) or payment_method not in ('', 'cash', 'online')`,
};

/** Lists incomplete rows in the stopped server's database. A row is complete if the form or a desk could have produced it. */
export async function halfWritten(where: Where, registered: number): Promise<string[]> {
  const { db } = await openDatabase(where);
  const faults: string[] = [];
  for (const [what, query] of Object.entries({ ...(where.databaseUrl === null && brokenFile), ...oddRows })) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) faults.push(`${what}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`);
  }
  const people = await db.selectFrom('registrations').selectAll().execute();
  const chosen = await db.selectFrom('registration_events').selectAll().execute();
  const aside = await db
    .selectFrom('set_aside')
    .select(['id', 'merged_into'])
    .where('registration', 'is not', null)
    .execute();
  const walkIns = await db
    .selectFrom('entries')
    .select('registration_id as id')
    .where('kind', '=', 'walk-in')
    .where('new_value', '=', 'new')
    .execute();
  const stored = people.length + aside.length - walkIns.length;
  const fromDesk = new Set(walkIns.map(({ id }) => id));
  // The person may have kept fields of a merged walk-in, so check that person as a walk-in too.
  for (const { id, merged_into } of aside) if (fromDesk.has(id)) fromDesk.add(merged_into);
  await db.destroy();
  const events = Map.groupBy(chosen, (event) => event.registration_id);
  for (const row of people) {
    const eventIds = (events.get(row.id) ?? []).map((event) => event.event_id);
    const shape = fromDesk.has(row.id) ? walkIn : registrationFields;
    const { data } = shape.safeParse({ ...row, selectedEvents: labelsOf(eventIds) });
    const { selectedEvents: _, ...texts } = data ?? { selectedEvents: [] };
    const isAsSent = Object.entries(texts).every(([name, text]) => row[name as keyof typeof row] === text);
    if (!data || !isAsSent) faults.push(`a registration that no form or desk sends: ${JSON.stringify(row)}`);
  }
  if (stored !== registered) faults.push(`${registered} registrations were acknowledged, ${stored} are stored`);
  return faults;
}
