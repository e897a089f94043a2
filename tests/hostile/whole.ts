import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { registrationFields } from '#contract/registration.ts';
import { labelsOf } from '#programme/events.ts';

/** What is not whole in the database of a server that has ended: every row must be one that the form could have sent. */
export function halfWritten(dataDir: string, registered: number): string[] {
  const db = new DatabaseSync(join(dataDir, 'fest.sqlite'), { readOnly: true });
  const faults: string[] = [];
  const none = (what: string, sql: string) => {
    const rows = db.prepare(sql).all();
    if (rows.length > 0) faults.push(`${what}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`);
  };
  none('the file is broken', "select * from pragma_integrity_check where integrity_check <> 'ok'");
  none('something belongs to nothing', 'select * from pragma_foreign_key_check');
  none('a send without its answer', 'select key from submissions where registration_id is null or message is null');
  none(
    'a photo without its bytes',
    'select registration_id from id_photos where length(bytes) < 30 or length(thumbnail) < 30',
  );
  none(
    'a mark of no kind',
    "select id from registrations where is_present not in (0, 1) or payment_method not in ('', 'cash', 'online')",
  );

  const eventsOf = db.prepare('select event_id from registration_events where registration_id = ?');
  const rows = db.prepare('select * from registrations').all() as Record<string, string>[];
  for (const { id = '', ...row } of rows) {
    const eventIds = eventsOf.all(id).map((row) => String(row.event_id));
    const { data } = registrationFields.safeParse({ ...row, selectedEvents: labelsOf(eventIds) });
    const { selectedEvents: _, ...texts } = data ?? { selectedEvents: [] };
    const isAsSent = Object.entries(texts).every(([name, text]) => row[name] === text);
    if (!data || !isAsSent) faults.push(`a registration that no form sends: ${JSON.stringify(row)}`);
  }
  if (rows.length !== registered)
    faults.push(`${registered} registrations were acknowledged, ${rows.length} are there`);
  db.close();
  return faults;
}
