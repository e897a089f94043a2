import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Registration } from '#contract/admin.ts';
import { referenceOf } from '#contract/reference.ts';
import { labelsOf } from '#programme/events.ts';
import { readEvents } from '#server/book/events.ts';
import { readMerges } from '#server/book/merges.ts';
import { readNames } from '#server/colleges/decisions.ts';
import type { Database } from '#server/database/tables.ts';

export type ListedRegistration = Required<Omit<Registration, 'idPhotoPath' | 'presentAt'>> & {
  /** undefined for most people. The JSON of the list leaves this field out. */
  isSuspect?: true | undefined;
  /** undefined for people seen nowhere: JSON then omits the field. */
  presentAt: string[] | undefined;
  photoVersion: number | null;
  photoFault: string | null;
  /** Emails and references of people who were merged into this one, for the search. The list leaves this field out. */
  formerly?: string | undefined;
};

/** How many rows are read before other requests get a turn (bench goals `listStall` and `deskSearchStall`). */
const pageSize = 500;

export async function listRegistrations(db: Database): Promise<ListedRegistration[]> {
  const rows: ListedRegistration[] = [];
  for await (const page of allRows(db)) rows.push(...page);
  return rows;
}

/** Yields people, newest first, as the browser sorts them. */
export async function* allRows(db: Database): AsyncGenerator<ListedRegistration[]> {
  for (let last: ListedRegistration | undefined; ; ) {
    let query = registrations(db).orderBy('registered_at', 'desc').orderBy('id', 'desc').limit(pageSize);
    if (last) query = query.where(sql<boolean>`(registered_at, id) < (${last.registrationDate}, ${last._id})`);
    const page = await withEvents(db, await query.execute());
    yield page;
    if (page.length < pageSize) return;
    last = page.at(-1);
    await yieldToEventLoop();
  }
}

export async function* rowsOf(db: Database, ids: readonly string[]): AsyncGenerator<ListedRegistration[]> {
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = registrations(db).where('id', 'in', ids.slice(start, start + pageSize));
    yield await withEvents(db, await page.execute());
    await yieldToEventLoop();
  }
}

const registrations = (db: Database) =>
  db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .select(['id as _id', 'name', 'email', 'contact', 'college', 'is_present', 'is_suspect'])
    .select(['payment_method as paymentMethod', 'registered_at as registrationDate'])
    .select(['id_photos.version as photoVersion', 'id_photos.fault as photoFault']);

type Row = Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number];

async function withEvents(db: Database, rows: readonly Row[]): Promise<ListedRegistration[]> {
  const idsOf = (some: readonly Row[]) => some.map(({ _id }) => _id);
  const chosen = await readEvents(db, 'registration_events', idsOf(rows));
  const collegeOf = await readNames(db);
  const seen = await readEvents(db, 'presences', idsOf(rows.filter((row) => row.is_present === 1)));
  const { mergedInto } = await readMerges(db);
  const formerlyOf = (id: string) =>
    mergedInto(id)
      .map((one) => `${one.email_key} ${referenceOf(one.id)}`)
      .join(' ');
  return rows.map(({ is_present, is_suspect, ...row }) => {
    const seenAt = seen.get(row._id);
    return {
      ...row,
      college: collegeOf(row.college),
      selectedEvents: labelsOf(chosen.get(row._id) ?? []),
      isPresent: is_present === 1,
      presentAt: seenAt && labelsOf(seenAt),
      isSuspect: is_suspect === 1 ? true : undefined,
      formerly: formerlyOf(row._id) || undefined,
    };
  });
}
