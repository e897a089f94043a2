import { type RawBuilder, sql } from 'kysely';
import { registrationFields } from '#contract/registration.ts';
import { labelsOf } from '#programme/events.ts';
import { openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';

/** What is not whole in the database of a server that has ended: every row must be one that the form could have sent. */
export async function halfWritten(where: Where, registered: number): Promise<string[]> {
  const { db } = await openDatabase(where);
  try {
    const broken = where.databaseUrl === null ? await brokenFile(db) : [];
    return [...broken, ...(await oddRows(db)), ...(await oddRegistrations(db, registered))];
  } finally {
    await db.destroy();
  }
}

async function none(db: Database, what: string, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.length > 0 ? [`${what}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`] : [];
}

const brokenFile = async (db: Database) => [
  ...(await none(db, 'the file is broken', sql`select * from pragma_integrity_check where integrity_check <> 'ok'`)),
  ...(await none(db, 'something belongs to nothing', sql`select * from pragma_foreign_key_check`)),
];

const oddRows = async (db: Database) => [
  ...(await none(
    db,
    'a send without its answer',
    sql`select key from submissions where registration_id is null or message is null`,
  )),
  ...(await none(
    db,
    'a photo without its bytes',
    sql`select registration_id from id_photos where length(bytes) < 30 or length(thumbnail) < 30`,
  )),
  ...(await none(
    db,
    'a mark of no kind',
    sql`select id from registrations where is_present not in (0, 1) or payment_method not in ('', 'cash', 'online')`,
  )),
];

async function oddRegistrations(db: Database, registered: number): Promise<string[]> {
  const faults: string[] = [];
  const rows = await db.selectFrom('registrations').selectAll().execute();
  const events = Map.groupBy(
    await db.selectFrom('registration_events').selectAll().execute(),
    (event) => event.registration_id,
  );
  for (const row of rows) {
    const eventIds = (events.get(row.id) ?? []).map((event) => event.event_id);
    const { data } = registrationFields.safeParse({ ...row, selectedEvents: labelsOf(eventIds) });
    const { selectedEvents: _, ...texts } = data ?? { selectedEvents: [] };
    const isAsSent = Object.entries(texts).every(([name, text]) => row[name as keyof typeof row] === text);
    if (!data || !isAsSent) faults.push(`a registration that no form sends: ${JSON.stringify(row)}`);
  }
  if (rows.length !== registered)
    faults.push(`${registered} registrations were acknowledged, ${rows.length} are there`);
  return faults;
}
