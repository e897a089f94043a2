import { sql } from 'kysely';
import { newestFirst, type Registration } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';

/** A registration of the list. Its photo's path is signed when it is sent. `Required`, so that no field is forgotten. */
export type ListedRegistration = Required<Omit<Registration, 'idPhotoPath' | 'presentAt'>> & {
  /** undefined, which JSON leaves out, for whoever was seen nowhere: before the fest that is everybody. */
  presentAt: string[] | undefined;
  /** null without a photo. */
  photoVersion: number | null;
};

/** How many rows are read before other requests get their turn; the bench's goal `listStall` sets it. */
const pageSize = 500;

export async function listRegistrations(db: Database): Promise<ListedRegistration[]> {
  const registrations: ListedRegistration[] = [];
  for (;;) {
    const page = await readPage(db, registrations.at(-1));
    registrations.push(...page);
    if (page.length < pageSize) return registrations;
    await yieldToEventLoop();
  }
}

async function readPage(db: Database, after: ListedRegistration | undefined): Promise<ListedRegistration[]> {
  let page = listed(db).limit(pageSize);
  if (after) {
    page = page.where(sql<boolean>`(registered_at, registrations.id) < (${after.registrationDate}, ${after._id})`);
  }
  return (await page.execute()).map(fromRow);
}

/** The cursor to ask `listChanges` with next. The view keeps the name that migration 0003 gave it: horizon. */
export async function readCursor(db: Database): Promise<number> {
  const { horizon } = await db.selectFrom('registration_horizon').select('horizon').executeTakeFirstOrThrow();
  return horizon;
}

export type ListChanges = {
  cursor: number;
  /** What is new or different since, newest first. On PostgreSQL some may have been given before. */
  changed: ListedRegistration[];
  deletedIds: string[];
};

/**
 * What changed since a cursor, as the triggers of migration 0003 noted it; null for a cursor beyond the database's own,
 * which is one of another database, as before a restore. The ids and the next cursor are read in one statement: read one
 * after the other, they missed who was marked again in between. The rows may be read later: what changed meanwhile has a
 * number from the next cursor on, and is given again.
 */
export async function listChanges(db: Database, since: number): Promise<ListChanges | null> {
  const noted = await db
    .selectFrom('registration_horizon')
    .leftJoin('registration_changes', (join) => join.on('change', '>=', since).onRef('change', '<', 'newest'))
    .select(['horizon', 'registration_id'])
    .execute();
  const cursor = noted[0]?.horizon ?? 0;
  if (since > cursor) return null;
  const ids = noted.flatMap(({ registration_id }) => registration_id ?? []);
  const changed: ListedRegistration[] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = listed(db).where('registrations.id', 'in', ids.slice(start, start + pageSize));
    changed.push(...(await page.execute()).map(fromRow));
    await yieldToEventLoop();
  }
  const found = new Set(changed.map(({ _id }) => _id));
  return {
    cursor,
    changed: changed.sort(newestFirst),
    deletedIds: ids.filter((id) => !found.has(id)),
  };
}

const listed = (db: Database) =>
  db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'name',
      'email',
      'contact',
      'college',
      'is_present',
      'payment_method',
      'registered_at',
    ])
    .select('id_photos.version as photo_version')
    .select(({ selectFrom }) =>
      selectFrom('registration_events')
        .select(sql<string | null>`string_agg(event_id, ' ')`.as('event_ids'))
        .whereRef('registration_events.registration_id', '=', 'registrations.id')
        .as('event_ids'),
    )
    // Whoever was seen anywhere has arrived: nobody else need be looked for.
    .select((query) =>
      query
        .case()
        .when('is_present', '=', 1)
        .then(
          query
            .selectFrom('presences')
            .select(sql<string | null>`string_agg(event_id, ' ')`.as('event_ids'))
            .whereRef('presences.registration_id', '=', 'registrations.id')
            .where('present_at', 'is not', null),
        )
        .end()
        .as('seen_at'),
    )
    // The same order as `newestFirst` of the contract.
    .orderBy('registered_at', 'desc')
    .orderBy('registrations.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const fromRow = (row: Row): ListedRegistration => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  contact: row.contact,
  college: row.college,
  selectedEvents: labelsIn(row.event_ids ?? ''),
  isPresent: row.is_present === 1,
  presentAt: row.seen_at ? labelsIn(row.seen_at) : undefined,
  paymentMethod: row.payment_method,
  registrationDate: row.registered_at,
  photoVersion: row.photo_version,
});

/** By the text that the database gives: 20,000 rows have some dozens of them, and sorting each would slow the list. */
const labelsByIds = new Map<string, string[]>();

function labelsIn(eventIds: string): string[] {
  const known = labelsByIds.get(eventIds);
  if (known) return known;
  const labels = labelsOf(eventIds.split(' ').filter(Boolean));
  labelsByIds.set(eventIds, labels);
  return labels;
}
