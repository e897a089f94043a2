import { v7 as uuid } from 'uuid';
import { showcases } from '#fest/showcases.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

/** Visits of the places that take no registration: counted one by one, and nobody is named. */

/** The ids of those places. */
export const countedPlaces = showcases.filter((place) => place.spotRegistrationOnly).map(({ id }) => id);

/** @throws {Problem} `unknown-showcase` */
export async function readVisits(db: Database, place: string): Promise<number> {
  if (!countedPlaces.includes(place)) throw new Problem('unknown-showcase');
  const { count } = await db
    .selectFrom('showcase_visits')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('showcase_id', '=', place)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws {Problem} `unknown-showcase` */
export async function countVisit(trx: Database, place: string, by: string, now: Date): Promise<number> {
  if (!countedPlaces.includes(place)) throw new Problem('unknown-showcase');
  const visit = { id: uuid(), showcase_id: place, visited_at: now.toISOString(), marked_by: by };
  await trx.insertInto('showcase_visits').values(visit).execute();
  return readVisits(trx, place);
}

/** Takes back the last visit that this desk counted. @throws {Problem} `unknown-showcase`, `no-visit` */
export async function takeBackVisit(trx: Database, place: string, by: string): Promise<number> {
  if (!countedPlaces.includes(place)) throw new Problem('unknown-showcase');
  const last = trx
    .selectFrom('showcase_visits')
    .select('id')
    .where('showcase_id', '=', place)
    .where('marked_by', '=', by)
    .orderBy('visited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const taken = await trx.deleteFrom('showcase_visits').where('id', '=', last).returning('id').executeTakeFirst();
  if (!taken) throw new Problem('no-visit');
  return readVisits(trx, place);
}
