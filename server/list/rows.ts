import { sql } from 'kysely';
import { newestFirst, type Registration } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';
import { readChanged } from './changes.ts';

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

export type ListChanges = {
  cursor: number;
  /** What is new or different since, newest first. On PostgreSQL some may have been given before. */
  changed: ListedRegistration[];
  deletedIds: string[];
};

/** What is new or different since a cursor; null for one that `readChanged` does not take. */
export async function listChanges(db: Database, since: number): Promise<ListChanges | null> {
  const noted = await readChanged(db, since);
  if (noted === null) return null;
  const { cursor, ids } = noted;
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
