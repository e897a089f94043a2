import type { Kysely } from 'kysely';
import type { OldTables } from './old-tables.ts';
import { type Converted, type OldPerson, personEntries, plain, roleOf } from './person-entries.ts';

type Tables = OldTables & {
  registrations: { id: string; is_present: number; payment_method: string; registered_at: string };
  registration_events: { registration_id: string; event_id: string };
  presences: { registration_id: string; event_id: string };
  organisers: { username: string };
  desks: { name: string };
  book: { number: number };
  entries: Converted & { number: number };
};

const pageSize = 500;

export async function intoBook(db: Kysely<Tables>): Promise<void> {
  const { number } = await db.selectFrom('book').select('number').executeTakeFirstOrThrow();
  const role = roleOf({
    organisers: new Set((await db.selectFrom('organisers').select('username').execute()).map((row) => row.username)),
    desks: await deskNames(db),
  });
  const keep = async (entries: readonly Converted[]) => {
    for (let start = 0; start < entries.length; start += pageSize) {
      const page = entries.slice(start, start + pageSize);
      await db
        .insertInto('entries')
        .values(page.map((one) => ({ ...one, number })))
        // A restored backup may contain entries that the book already has.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  };

  for (let after = ''; ; ) {
    const people = await readPeople(db, after);
    await keep(people.flatMap((person) => personEntries(person, role)));
    const seen = people.flatMap(({ id, presences }) =>
      presences.flatMap(({ event_id, present_at }) => (present_at ? [{ registration_id: id, event_id }] : [])),
    );
    if (seen.length > 0) await db.insertInto('presences').values(seen).execute();
    after = people.at(-1)?.id ?? '';
    if (people.length < pageSize) break;
  }

  const ofNobody = await db
    .selectFrom('audit_log')
    .leftJoin('registrations', 'registrations.id', 'audit_log.registration_id')
    .selectAll('audit_log')
    .where('registrations.id', 'is', null)
    .execute();
  await keep(ofNobody.map((row) => plain(row, role)));
  const visits = await db.selectFrom('showcase_visits').selectAll().execute();
  await keep(
    visits.map(({ id: key, visited_at: at, marked_by: actor, showcase_id: subject }) => {
      return { key, at, actor, role: role(actor, ''), kind: 'visit', subject };
    }),
  );
  // Rows without a registration are counted visits. Keep their keys, so that a visit sent again is not counted twice.
  const answered = await db.selectFrom('desk_writes').selectAll().where('registration_id', 'is', null).execute();
  await keep(answered.map((row) => ({ key: row.key, at: row.created_at, kind: 'answered' })));
}

async function deskNames(db: Kysely<Tables>): Promise<Set<string>> {
  const there = await db.selectFrom('desks').select('name').execute();
  const made = await db.selectFrom('audit_log').select('subject').where('action', '=', 'desk-made').execute();
  return new Set([...there.map(({ name }) => name), ...made.flatMap(({ subject }) => subject ?? [])]);
}

async function readPeople(db: Kysely<Tables>, after: string): Promise<OldPerson[]> {
  const people = await db
    .selectFrom('registrations')
    .select(['id', 'is_present', 'payment_method', 'registered_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute();
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const events = await db.selectFrom('registration_events').selectAll().where('registration_id', 'in', ids).execute();
  const chosen = grouped(events);
  const seen = await db.selectFrom('old_presences').selectAll().where('registration_id', 'in', ids).execute();
  const presences = grouped(seen);
  const log = db.selectFrom('audit_log').selectAll().where('registration_id', 'in', ids);
  const entries = grouped(await log.orderBy('at').orderBy('id').execute());
  const answered = db.selectFrom('desk_writes').selectAll().where('registration_id', 'in', ids);
  const writes = grouped(await answered.orderBy('created_at').execute());
  return people.map((person) => ({
    ...person,
    chosen: (chosen.get(person.id) ?? []).map(({ event_id }) => event_id).sort(),
    presences: presences.get(person.id) ?? [],
    entries: entries.get(person.id) ?? [],
    writes: writes.get(person.id) ?? [],
  }));
}

const grouped = <Row extends { registration_id: string | null }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.registration_id ?? '');
